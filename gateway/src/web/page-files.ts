import type { PageFiles } from '../builds/page-files.ts';
import type { Selection } from '../registry/selection.ts';
import { APP, APP_PAGES } from './pages.ts';
import { addressOf } from './remotes.ts';

/** URLs that a page needs at once; API requests contain `:id` like the page's own address. */
export interface PageNeeds {
  files: string[];
  asks: string[];
}

const NOTHING: PageNeeds = { files: [], asks: [] };

/** Returns what a page needs of a build; `common` files are needed by each of its pages. */
function needsIn(
  pages: readonly PageFiles[],
  page: string,
  { address, common }: { address: (file: string) => string; common: readonly string[] },
): PageNeeds[] {
  const found = pages.find((one) => one.page === page);
  if (!found) return [];
  return [{ files: [...common, ...found.files].map(address), asks: found.asks }];
}

/** Collects the needs of a page from the builds of a selection; those of `/app` apply to all. */
function needsOf({ shell, remotes }: Selection, page: string): PageNeeds {
  const ofShell = { address: (file: string) => `/${file}`, common: [] };
  const shellPages = shell?.facts.pages ?? [];
  const parts = [
    ...needsIn(shellPages, APP, ofShell),
    ...(page === APP ? [] : needsIn(shellPages, page, ofShell)),
    ...[...remotes].flatMap(([name, { build, facts }]) =>
      needsIn(facts.pages, page, {
        address: (file) => addressOf(name, build, file),
        common: [facts.entry, ...facts.preload],
      }),
    ),
  ];
  return {
    files: [...new Set(parts.flatMap(({ files }) => files))],
    asks: parts.flatMap(({ asks }) => asks),
  };
}

/** Creates a lookup of the files and API requests that a page below `/app` needs at once. */
export function createPageFiles(selection: Selection): (page: string) => PageNeeds {
  const known = new Map(APP_PAGES.map((page) => [page, needsOf(selection, page)]));
  return (page) => known.get(page) ?? NOTHING;
}
