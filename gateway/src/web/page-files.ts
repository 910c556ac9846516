import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Pool } from '../proxy/pool.ts';
import { fetchManifest } from './manifest.ts';
import { APP, APP_PAGES } from './pages.ts';
import { fetchRemoteFile } from './remote-files.ts';
import { sharedRead } from './shared-read.ts';

/** Schema of `page-files.json` in a build: files and API requests of pages, by page address. */
const PageFiles = z.record(
  z.string(),
  z.object({
    files: z.array(z.string().regex(/^[\w./-]+\.(?:js|css)$/)),
    asks: z.array(z.string().regex(/^\/api\/[\w/:?&=.-]+$/)),
  }),
);

/** URLs that a page needs at once; API requests contain `:id` like the page's own address. */
export interface PageNeeds {
  files: string[];
  asks: string[];
}

const NOTHING: PageNeeds = { files: [], asks: [] };
/** Longest wait for hints: a page without them is better than a late one. */
const PATIENCE_MS = 200;

export interface PageFilesOptions {
  /** Reads a file of the shell's build. */
  read: (name: string) => Promise<string>;
  /** Pools of the remotes, by their short names. */
  pools: Readonly<Record<string, Pick<Pool, 'pick'>>>;
}

type Build = ReadonlyMap<string, PageNeeds>;

/** Parses a build's `page-files.json`; `root` is prepended to its files. */
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
 * @returns a function that returns the needs of a page; empty if the first read takes over 200 ms
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
