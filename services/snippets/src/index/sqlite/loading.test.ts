import { LIMITS } from '@snippetry/contracts';
import { expect, it, onTestFinished } from 'vitest';
import { IndexLibrary, type LibrarySnippet, upsert } from '../../../test/index-library.ts';
import { seededRandom } from '../../../test/random.ts';
import { idOfNumber, randomQuery, randomSnippet } from '../../../test/random-snippets.ts';
import { eachFacet, FACETS } from '../../domain/facets.ts';
import type { IndexQuery, SnippetChange } from '../port.ts';
import { IndexData } from './index-data.ts';
import { type LoadingParts, loadLists, loadWords } from './loading.ts';
import { toSelection, toWindow } from './selection.ts';

const ROWS = 1500;
const QUESTIONS = 120;

function idOf(change: SnippetChange): string {
  if (change.kind === 'remove') return change.id;
  return change.kind === 'upsert' ? change.snippet.id : change.counts.id;
}

/** A database whose snippets change while an index of it is loaded, and that index. */
class BusyLibrary extends IndexLibrary {
  readonly data = new IndexData({ dir: '', database: 'test', onError: () => {} });
  readonly random = seededRandom(300);
  /** Snippets that another process changed, which the index has not heard of. */
  readonly #untold = new Set<string>();
  readonly #trash: LibrarySnippet[] = [];
  #numbers = 0;

  get parts(): LoadingParts {
    return { data: this.data, source: this, refresh: (ids) => this.#refresh(ids) };
  }

  add(): LibrarySnippet {
    this.#numbers += 1;
    const snippet = randomSnippet(this.random, idOfNumber(this.#numbers), 1);
    // Ordinals follow creation, as they nearly do.
    const added = { ...snippet, createdAt: this.#numbers - Math.floor(this.random() * 3) };
    this.put(added);
    return added;
  }

  /** Each batch is older than what changes before it is handed over. */
  override async *listed(): AsyncGenerator<LibrarySnippet[]> {
    for await (const rows of super.listed()) {
      this.change();
      yield rows;
    }
  }

  /** Snippets change before and after their words are read. Meanwhile lists are right. */
  override async words(ids: readonly string[]): Promise<LibrarySnippet[]> {
    for (let i = 0; i < 20; i += 1) this.change();
    const found = await super.words(ids);
    for (let i = 0; i < 20; i += 1) this.change();
    await this.hear();
    await this.expectRight(withoutWords(randomQuery(this.random, this)));
    return found;
  }

  /** Something changes, and the index is told or, where another process changed it, is not. */
  change(isTold = this.random() < 0.8): void {
    const change = this.#changeAny();
    if (isTold) this.#tell(change);
    else this.#untold.add(idOf(change));
  }

  /** The index hears of all that others changed. */
  async hear(): Promise<void> {
    const ids = [...this.#untold];
    this.#untold.clear();
    await this.#refresh(ids);
  }

  /** Whether the index answers as a look at every snippet does. */
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

  #changeAny(): SnippetChange {
    const { random } = this;
    const old = this.any(random);
    const kind = random();
    if (old === undefined || kind < 0.15) return upsert(this.add());
    if (kind < 0.4) {
      const { id, seq, authorId, createdAt } = old;
      return this.put({ ...randomSnippet(random, id, seq + 1), authorId, createdAt });
    }
    if (kind < 0.6) return this.put({ ...old, isPublic: !old.isPublic, seq: old.seq + 1 });
    if (kind < 0.75) return this.count(old.id, { stars: old.stars + 1, views: old.views + 2 });
    const back = kind < 0.9 ? undefined : this.#trash.shift();
    if (back !== undefined) return this.put({ ...back, seq: back.seq + 2 });
    this.#trash.push(old);
    return this.remove(old.id);
  }

  #tell(change: SnippetChange): void {
    const { data } = this;
    if (change.kind === 'remove') data.search.remove(change.id, change.seq);
    else if (change.kind === 'upsert') data.upsert(change.snippet);
    else if (data.search.sequenceOf(change.counts.id) === change.counts.seq - 1) {
      data.updateCounts(change.counts);
    } else this.#untold.add(change.counts.id);
  }

  async #refresh(ids: readonly string[]): Promise<void> {
    const absent = new Set(ids);
    for (const row of await this.rows(ids)) {
      absent.delete(row.id);
      this.data.upsert(row);
    }
    for (const id of absent) this.data.search.remove(id, this.data.search.knownSequence(id));
  }
}

/** A list that needs no words. */
function withoutWords(query: IndexQuery): IndexQuery {
  return { ...query, search: { ...query.search, words: [], phrases: [] } };
}

it('an index whose words come later answers as a look at every snippet does, whatever changes meanwhile', {
  timeout: 60_000,
}, async () => {
  const library = new BusyLibrary();
  const { data, random, parts } = library;
  onTestFinished(() => data.close());
  for (let i = 0; i < ROWS; i += 1) library.add();
  await loadLists(parts);
  await loadWords(parts);
  await library.hear();
  expect(data.search.withoutText(1)).toEqual([]);
  for (let i = 0; i < QUESTIONS; i += 1) await library.expectRight(randomQuery(random, library));
});
