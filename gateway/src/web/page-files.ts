import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Pool } from '../proxy/pool.ts';
import { fetchManifest } from './manifest.ts';
import { APP, APP_PAGES } from './pages.ts';
import { fetchRemoteFile } from './remote-files.ts';
import { sharedRead } from './shared-read.ts';

/** Schema of `page-files.json` of a build: files and API requests of pages, by page address. */
const PageFiles = z.record(
  z.string(),
  z.object({
    files: z.array(z.string().regex(/^[\w./-]+\.(?:js|css)$/)),
    asks: z.array(z.string().regex(/^\/api\/[\w/:?&=.-]+$/)),
  }),
);

/** The addresses of what a page needs at once; those of the API with `:id` as in its own. */
export interface PageNeeds {
  files: string[];
  asks: string[];
}

const NOTHING: PageNeeds = { files: [], asks: [] };
/** A page without hints is better than one that is late. */
const PATIENCE_MS = 200;

export interface PageFilesOptions {
  /** Answers a file of the shell's build. */
  read: (name: string) => Promise<string>;
  /** The remotes by their short names. */
  pools: Readonly<Record<string, Pick<Pool, 'pick'>>>;
}

type Build = ReadonlyMap<string, PageNeeds>;

/** Parses the `page-files.json` of a build whose files are below `root`. */
const buildOf = (json: unknown, root: string): Build =>
  new Map(
    Object.entries(PageFiles.parse(json)).map(([page, { files, asks }]) => [
      page,
      { files: files.map((file) => root + file), asks },
    ]),
  );

async function readRemote(name: string, pool: Pick<Pool, 'pick'>): Promise<Build> {
  const readPages = async () => (await fetchRemoteFile(pool, 'page-files.json')).json();
  const [pages, { entry, preload }] = await Promise.all([readPages(), fetchManifest(pool)]);
  const root = `/mfe/${name}/`;
  const common = [entry, ...preload].map((file) => root + file);
  const build = [...buildOf(pages, root)];
  return new Map(
    build.map(([page, { files, asks }]) => [page, { files: [...common, ...files], asks }]),
  );
}

/** Ignores failures: without hints, a page loads its files when it needs them. */
const orNothing = (reading: Promise<Build>): Promise<Build> => reading.catch(() => new Map());

/** Reads the needs of each page below `/app`; those of `/app` in the shell's build apply to all. */
async function readNeeds({ read, pools }: PageFilesOptions): Promise<Build> {
  const [shell, ...remotes] = await Promise.all([
    orNothing(read('page-files.json').then((text) => buildOf(JSON.parse(text), '/'))),
    ...Object.entries(pools).map(([name, pool]) => orNothing(readRemote(name, pool))),
  ]);
  const needsOf = (page: string): PageNeeds => {
    const parts = [
      shell.get(APP),
      page === APP ? undefined : shell.get(page),
      ...remotes.map((remote) => remote.get(page)),
    ].filter((part) => part !== undefined);
    return {
      files: [...new Set(parts.flatMap(({ files }) => files))],
      asks: parts.flatMap(({ asks }) => asks),
    };
  };
  return new Map(APP_PAGES.map((page) => [page, needsOf(page)]));
}

/**
 * Creates a reader of the files and API requests that a page below `/app` needs at once, from the
 * builds of shell and remotes.
 *
 * @returns a function that returns the needs of a page, none if they take longer than 200 ms to read
 */
export function createPageFiles(options: PageFilesOptions): (page: string) => Promise<PageNeeds> {
  let known: Build = new Map();
  const read = sharedRead(async () => {
    known = await readNeeds(options);
  });
  return async (page) => {
    await Promise.race([read(), pause(PATIENCE_MS, undefined, { ref: false })]);
    return known.get(page) ?? NOTHING;
  };
}
