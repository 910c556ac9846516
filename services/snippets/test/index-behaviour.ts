import { afterEach, describe } from 'vitest';
import type { SnippetIndex } from '../src/index/port.ts';
import { alike } from './index-behaviour/alike.ts';
import { facets } from './index-behaviour/facets.ts';
import { news, replicas } from './index-behaviour/news.ts';
import { privacy } from './index-behaviour/privacy.ts';
import { likeAScan, ordersAndPages } from './index-behaviour/scan.ts';
import { searches } from './index-behaviour/searches.ts';
import { IndexLibrary, type LibrarySnippet } from './index-library.ts';

/** Indexes of several processes over one database. */
export interface IndexProcesses {
  /** Opens the index of one more process and starts it. */
  open(): Promise<SnippetIndex>;
  /** Closes all indexes and the stores they use. */
  close(): Promise<void>;
}

const ROUNDS = 30;

/**
 * Tests that every implementation of the index must pass. `processes` opens indexes over a
 * database; each test has a database of its own. `rounds` is how often the long comparison with a
 * scan changes the library and runs thirty queries.
 */
export function indexBehaviour(
  name: string,
  processes: (library: IndexLibrary) => Promise<IndexProcesses>,
  { rounds = ROUNDS }: { rounds?: number } = {},
): void {
  const opened: IndexProcesses[] = [];

  async function over(...snippets: LibrarySnippet[]) {
    const library = new IndexLibrary();
    for (const snippet of snippets) library.put(snippet);
    const found = await processes(library);
    opened.push(found);
    return { library, index: await found.open(), another: () => found.open() };
  }

  describe(name, () => {
    afterEach(async () => {
      for (const one of opened.splice(0)) await one.close();
    });

    likeAScan(over, rounds);
    ordersAndPages(over);
    searches(over);
    facets(over);
    alike(over);
    privacy(over);
    news(over);
    replicas(over);
  });
}
