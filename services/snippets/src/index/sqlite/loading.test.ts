import { LIMITS } from '@snippetry/contracts';
import { expect, it, onTestFinished } from 'vitest';
import { BusyLibrary } from '../../../test/busy-library.ts';
import type { LibrarySnippet } from '../../../test/index-library.ts';
import { randomQuery } from '../../../test/random-snippets.ts';
import { eachFacet, FACETS, type IndexQuery, type SnippetChange } from '../port.ts';
import { IndexData } from './index-data.ts';
import { type LoadingParts, loadLists, loadWords } from './loading.ts';
import { toSelection, toWindow } from './selection.ts';

const ROWS = 1500;
const QUESTIONS = 120;

/** An index that is loaded while its snippets change. */
class LoadedLibrary extends BusyLibrary {
  readonly data = new IndexData({ dir: '', database: 'test', onError: () => {} });

  get parts(): LoadingParts {
    return { search: this.data.search, source: this, refresh: (ids) => this.#refresh(ids) };
  }

  /** Checks lists while words are read. */
  override async words(ids: readonly string[]): Promise<LibrarySnippet[]> {
    const found = await super.words(ids);
    await this.hear();
    await this.expectRight(withoutWords(randomQuery(this.random, this)));
    return found;
  }

  /** Applies all changes of other processes. */
  async hear(): Promise<void> {
    const ids = [...this.untold];
    this.untold.clear();
    await this.#refresh(ids);
  }

  /** Expects the same result from the index as from a scan of all snippets. */
  async expectRight(query: IndexQuery): Promise<void> {
    const selection = toSelection(query);
    const { ids, total } = this.data.search.find(selection, toWindow(query));
    const { facets: values, tags } = this.data.search.countValues(selection, LIMITS.facetTags);
    const facets = { ...eachFacet((facet) => values[FACETS.indexOf(facet)]), tags };
    const expected = this.find(query);
    const counts = this.facets(query);
    const { ids: all, total: count } = expected;
    expect({ query, ids, total, facets }).toEqual({
      query,
      ids: all,
      total: count,
      facets: counts,
    });
  }

  protected override tell(change: SnippetChange): void {
    const { data } = this;
    if (change.kind === 'remove') data.remove(change.id, change.seq);
    else if (change.kind === 'upsert') data.upsert(change.snippet);
    else if (data.search.sequenceOf(change.counts.id) === change.counts.seq - 1) {
      data.updateCounts(change.counts);
    } else this.untold.add(change.counts.id);
  }

  async #refresh(ids: readonly string[]): Promise<void> {
    const absent = new Set(ids);
    for (const row of await this.rows(ids)) {
      absent.delete(row.id);
      this.data.upsert(row);
    }
    for (const id of absent) this.data.remove(id, this.data.search.knownSequence(id));
  }
}

/** A list that needs no words. */
function withoutWords(query: IndexQuery): IndexQuery {
  return { ...query, search: { ...query.search, words: [], phrases: [] } };
}

it('an index whose words load later answers like a scan of all snippets, whatever changes', {
  timeout: 60_000,
}, async () => {
  const library = new LoadedLibrary();
  const { data, random, parts } = library;
  onTestFinished(() => data.close());
  for (let i = 0; i < ROWS; i += 1) library.add();
  await loadLists(parts);
  await loadWords(parts);
  await library.hear();
  expect(data.search.withoutText(1)).toEqual([]);
  for (let i = 0; i < QUESTIONS; i += 1) await library.expectRight(randomQuery(random, library));
});
