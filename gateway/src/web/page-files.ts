import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Pool } from '../proxy/pool.ts';
import { readManifest } from './manifest.ts';
import { PAGES } from './pages.ts';
import { fetchRemoteFile } from './remote-files.ts';

/** `page-files.json` of a build: the files that pages load at once, by the addresses of the pages. */
const PageFiles = z.record(z.string(), z.array(z.string().regex(/^[\w./-]+\.(?:js|css)$/)));
type PageFiles = z.infer<typeof PageFiles>;

/** The page below which everything belongs to the application. */
const APP = '/app';
/** Short enough to follow a deployment, long enough to absorb many requests. */
const CACHE_MS = 1000;
/** A page without hints is better than one that is late. */
const PATIENCE_MS = 200;

export interface PageFilesOptions {
  /** Answers a file of the shell's build. */
  read: (name: string) => Promise<string>;
  /** The remotes by their short names. */
  pools: Readonly<Record<string, Pick<Pool, 'pick'>>>;
}

interface RemotePages {
  name: string;
  /** What each of its pages needs. */
  common: string[];
  pages: PageFiles;
}

async function readRemote(name: string, pool: Pick<Pool, 'pick'>): Promise<RemotePages> {
  const read = async (file: string): Promise<unknown> => (await fetchRemoteFile(pool, file)).json();
  const [pages, manifest] = await Promise.all([read('page-files.json'), read('mf-manifest.json')]);
  const { entry, preload } = readManifest(manifest);
  return { name, common: [entry, ...preload], pages: PageFiles.parse(pages) };
}

/** A build that says nothing of its pages, or is away, is loaded as its page asks for it. */
const orNothing = <Value>(reading: Promise<Value>) => reading.catch(() => undefined);

const isApp = (page: string) => page === APP || page.startsWith(`${APP}/`);

/** The addresses that each page below `/app` loads. */
async function readFiles({ read, pools }: PageFilesOptions): Promise<Map<string, string[]>> {
  const shell = await orNothing(
    read('page-files.json').then((text) => PageFiles.parse(JSON.parse(text))),
  );
  const reading = Object.entries(pools).map(([name, pool]) => orNothing(readRemote(name, pool)));
  const remotes = (await Promise.all(reading)).filter((remote) => remote !== undefined);
  const filesOf = (page: string) => {
    const own = [...(shell?.[APP] ?? []), ...(page === APP ? [] : (shell?.[page] ?? []))];
    const shown = remotes.find(({ pages }) => Object.hasOwn(pages, page));
    const theirs = shown ? [...shown.common, ...(shown.pages[page] ?? [])] : [];
    return [
      ...own.map((file) => `/${file}`),
      ...theirs.map((file) => `/mfe/${shown?.name}/${file}`),
    ];
  };
  return new Map(PAGES.filter(isApp).map((page) => [page, [...new Set(filesOf(page))]]));
}

/**
 * Tells which files a page below `/app` loads at once, by what the builds of shell and remotes say of it.
 *
 * @returns a function that answers the addresses of the files, none of what is not known soon enough
 */
export function createPageFiles(options: PageFilesOptions): (page: string) => Promise<string[]> {
  let known: ReadonlyMap<string, string[]> = new Map();
  let reading: Promise<void> | null = null;
  let expiresAt = 0;
  const read = (): Promise<void> => {
    if (!reading && performance.now() < expiresAt) return Promise.resolve();
    // Requests that arrive while it is read share it.
    reading ??= readFiles(options).then((files) => {
      known = files;
      expiresAt = performance.now() + CACHE_MS;
      reading = null;
    });
    return reading;
  };
  return async (page) => {
    await Promise.race([read(), pause(PATIENCE_MS, undefined, { ref: false })]);
    return known.get(page) ?? [];
  };
}
