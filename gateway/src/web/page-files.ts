import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Pool } from '../proxy/pool.ts';
import { fetchManifest } from './manifest.ts';
import { APP, APP_PAGES } from './pages.ts';
import { fetchRemoteFile } from './remote-files.ts';
import { sharedRead } from './shared-read.ts';

/** `page-files.json` of a build: what pages load and ask at once, by their addresses. */
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

/** What a build says, with its files below `root`. */
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

/** A build that says nothing of its pages, or is away, is loaded as its page asks for it. */
const orNothing = (reading: Promise<Build>): Promise<Build> => reading.catch(() => new Map());

/** What each page below `/app` needs. What the shell says of `/app` itself holds for all of them. */
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
 * Tells what a page below `/app` needs at once, by what the builds of shell and remotes say of it.
 *
 * @returns a function that answers the needs of a page, none of what is not known soon enough
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
