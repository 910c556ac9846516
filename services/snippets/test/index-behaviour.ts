import { SNIPPET_SORTS } from '@snippetry/contracts';
import { until } from '@snippetry/test-kit';
import {
  FINDING,
  FINDING_QUOTED,
  MISSING,
  MISSING_QUOTED,
  SEARCHED_SNIPPET,
} from '@snippetry/test-kit/search-cases';
import { afterEach, describe, expect, it } from 'vitest';
import { metadataOf } from '../src/domain/snippet-fields.ts';
import type { IndexChange, IndexQuery, SnippetIndex } from '../src/index/port.ts';
import {
  IndexLibrary,
  indexQuery,
  type LibrarySnippet,
  today,
  upsert,
  userViewer,
  visitor,
  withWords,
} from './index-library.ts';
import { pick, type Random, seededRandom } from './random.ts';
import { idOfNumber, randomQuery, randomSnippet } from './random-snippets.ts';

/** Indexes of several processes over one database. */
export interface IndexProcesses {
  /** One more process; its index is started and can be asked. */
  open(): Promise<SnippetIndex>;
  /** Closes all of them and what they stood on. */
  close(): Promise<void>;
}

const ANA = 'a'.repeat(24);
const BO = 'b'.repeat(24);
const ROUNDS = 30;
const QUERIES = 30;

let numbers = 0;

/** A public snippet, later than those before. */
export function aSnippet(overrides: Partial<LibrarySnippet> = {}): LibrarySnippet {
  numbers += 1;
  const text = {
    title: 'A title',
    description: 'It does',
    content: 'let it = be;',
    authorName: 'Ana',
    tags: [],
    ...overrides,
  };
  return {
    id: idOfNumber(numbers),
    seq: 1,
    revision: 1,
    authorId: ANA,
    isPublic: true,
    language: 'go',
    ...metadataOf({ difficulty: 'beginner', category: 'api' }),
    views: 0,
    stars: 0,
    forks: 0,
    starDays: {},
    createdAt: numbers,
    updatedAt: numbers,
    ...overrides,
    ...withWords(text),
  };
}

/** Some news of one snippet: what happened, with what is repeated or late. */
function happen(library: IndexLibrary, random: Random, trash: LibrarySnippet[]): IndexChange[] {
  const old = library.any(random);
  const kind = random();
  if (old !== undefined && kind < 0.15) {
    const removal = library.remove(old.id);
    trash.push(old);
    // Read before it went.
    return [removal, upsert(old)];
  }
  const away = kind < 0.25 ? trash.pop() : undefined;
  if (away !== undefined) {
    const back = library.put({ ...away, seq: away.seq + 2 });
    return [back, { kind: 'remove', id: away.id, seq: away.seq + 1 }];
  }
  if (old !== undefined && kind < 0.4) {
    const { id, seq, authorId, authorName, createdAt } = old;
    const next = { ...randomSnippet(random, id, seq + 1), authorId, createdAt };
    return [library.put({ ...next, authorName }), upsert(old)];
  }
  if (old !== undefined && kind < 0.55) {
    const stars = pick(random, [0, 1, 5]);
    const news = library.count(old.id, {
      stars,
      views: old.views + 1,
      starDays: { [today()]: stars },
    });
    return [news, upsert(old)];
  }
  numbers += 1;
  return [library.put(randomSnippet(random, idOfNumber(numbers), 1))];
}

async function ask(index: SnippetIndex, query: IndexQuery) {
  const { ids, authorIds, total } = await index.find(query);
  return { ids, authorIds: authorIds.toSorted(), total };
}

/**
 * What every index must do, whatever it is made of. `processes` gives the means to open indexes
 * over a database; each test has a database of its own. `rounds` is how often the long comparison
 * changes the library and asks thirty questions.
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
    privacy(over);
    news(over);
    replicas(over);
  });
}

type Over = (...snippets: LibrarySnippet[]) => Promise<{
  library: IndexLibrary;
  index: SnippetIndex;
  another: () => Promise<SnippetIndex>;
}>;

function likeAScan(over: Over, rounds: number): void {
  it('answers every list, search, count, facet and trending as a scan of all snippets does', {
    timeout: 120_000,
  }, async () => {
    const random = seededRandom(20_261);
    const { library, index, another } = await over();
    const asked = [index, await another()] as const;
    const trash: LibrarySnippet[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const changes = Array.from({ length: 12 }, () => happen(library, random, trash)).flat();
      await pick(random, asked).apply(changes);
      const queries = Array.from({ length: QUERIES }, () => randomQuery(random, library));
      const answers = await Promise.all(queries.map((query) => ask(pick(random, asked), query)));
      for (const [i, query] of queries.entries()) {
        expect({ query, answer: answers[i] }).toEqual({ query, answer: library.find(query) });
      }
      for (const query of queries.slice(0, QUERIES / 5)) {
        expect({ query, facets: await pick(random, asked).facets(query) }).toEqual({
          query,
          facets: library.facets(query),
        });
      }
      const plain = indexQuery({ ...queries[0], search: '' });
      expect({ plain, count: await index.count(plain) }).toEqual({
        plain,
        count: library.find(plain).total,
      });
      const limit = 1 + Math.floor(random() * 60);
      expect((await index.trending(limit)).ids).toEqual(library.trending(limit));
    }
  });
}

function ordersAndPages(over: Over): void {
  const alike = () =>
    Array.from({ length: 23 }, (_, i) =>
      aSnippet({ createdAt: i % 3, updatedAt: i % 4, views: i % 2, stars: i % 5 }),
    );

  it('orders by each key, and equal ones by id in the same direction', async () => {
    const { library, index } = await over(...alike());
    for (const sort of SNIPPET_SORTS) {
      const query = indexQuery({ sort, limit: 100 });
      expect({ sort, page: await ask(index, query) }).toEqual({ sort, page: library.find(query) });
    }
  });

  it('pages never overlap or leave out anything, and are empty past the end', async () => {
    const { library, index } = await over(...alike());
    const ids: string[] = [];
    for (const page of [1, 2, 3, 4, 5, 6]) {
      const found = await index.find(indexQuery({ sort: 'views', page, limit: 5 }));
      expect(found.total).toBe(23);
      ids.push(...found.ids);
    }
    expect(ids).toEqual(library.find(indexQuery({ sort: 'views', limit: 100 })).ids);
    const { ids: none, total } = await index.find(indexQuery({ page: 1_000_000 }));
    expect([none, total]).toEqual([[], 23]);
  });
}

function searches(over: Over): void {
  it('finds code by words, compound words, filters and quoted text', async () => {
    const searched = aSnippet({ ...SEARCHED_SNIPPET, tags: [...SEARCHED_SNIPPET.tags] });
    const { index } = await over(searched, aSnippet(), aSnippet({ content: 'quo vadis' }));
    const finds = async (search: string) => {
      const query = indexQuery({ search: search.replaceAll('{author}', 'Ana') });
      return (await index.find(query)).ids.includes(searched.id);
    };
    for (const search of [...FINDING, ...FINDING_QUOTED]) {
      expect([search, await finds(search)]).toEqual([search, true]);
    }
    for (const search of [...MISSING, ...MISSING_QUOTED]) {
      expect([search, await finds(search)]).toEqual([search, false]);
    }
  });

  it('takes signs, operators and half a character as text', async () => {
    const { index } = await over(aSnippet({ content: 'a.*b ((((' }));
    const total = async (search: string) => (await index.find(indexQuery({ search }))).total;
    for (const search of ['"a.*b"', '.*', '"(((("', '"*b ("']) {
      expect([search, await total(search)]).toEqual([search, 1]);
    }
    for (const search of ['"a?*b"', '$where', '{"$ne":null}', '\\', '%', '\ud800x', '"\ud800"']) {
      expect([search, await total(search)]).toEqual([search, 0]);
    }
  });

  it('finds quoted text in code with more words than are kept', async () => {
    const cut = aSnippet({ content: `${'w'.repeat(300)} needle(1)` });
    const { index } = await over(cut, aSnippet());
    const found = await index.find(indexQuery({ search: '"www needle(1"' }));
    expect(found.ids).toEqual([cut.id]);
  });

  it('finds by its new words only once a snippet was changed', async () => {
    const before = aSnippet({ content: 'let monotremeTwo;' });
    const { library, index } = await over(before);
    const total = async (search: string) => (await index.find(indexQuery({ search }))).total;
    expect(await total('"monotremeTwo;"')).toBe(1);
    const text = { ...before, content: 'let monotreme;', seq: 2, revision: 2 };
    await index.apply([library.put({ ...text, ...withWords(text) })]);
    expect([await total('"monotremeTwo;"'), await total('monotremetwo')]).toEqual([0, 0]);
    expect([await total('"monotreme;"'), await total('monotreme')]).toEqual([1, 1]);
  });
}

function facets(over: Over): void {
  const hard = metadataOf({ difficulty: 'advanced', category: 'api' });

  it('counts each facet as if it alone were not chosen, and tags within the list', async () => {
    const { index } = await over(
      aSnippet({ language: 'go', tags: ['net', 'io'] }),
      aSnippet({ language: 'go', tags: ['net'], ...hard }),
      aSnippet({ language: 'rust', tags: ['io'] }),
    );
    const counts = await index.facets(indexQuery({ filters: { language: 'go', tags: ['net'] } }));
    expect(counts.language).toEqual([{ value: 'go', count: 2 }]);
    expect(counts.tags).toEqual([
      { value: 'net', count: 2 },
      { value: 'io', count: 1 },
    ]);
    const ofGo = await index.facets(indexQuery({ filters: { language: 'go' } }));
    expect(ofGo.language).toEqual([
      { value: 'go', count: 2 },
      { value: 'rust', count: 1 },
    ]);
    expect(ofGo.difficulty).toEqual([
      { value: 'advanced', count: 1 },
      { value: 'beginner', count: 1 },
    ]);
  });

  it('counts the twenty most frequent tags exactly, whatever the filters leave of them', async () => {
    const tagged = Array.from({ length: 30 }, (_, i) =>
      Array.from({ length: 1 + (i % 7) }, (_, n) =>
        aSnippet({ tags: [`t${i}`], language: n % 2 === 0 ? 'go' : 'rust' }),
      ),
    ).flat();
    const { library, index } = await over(...tagged);
    for (const filters of [{}, { language: 'rust' }, { language: 'c' }]) {
      const query = indexQuery({ filters });
      expect((await index.facets(query)).tags).toEqual(library.facets(query).tags);
    }
  });

  it('counts anew after a change, and nothing private of others', async () => {
    const hidden = aSnippet({ authorId: BO, isPublic: false, language: 'rust', tags: ['secret'] });
    const open = aSnippet({ language: 'go' });
    const { library, index } = await over(hidden, open);
    const languages = async (query = indexQuery()) => (await index.facets(query)).language;
    expect(await languages()).toEqual([{ value: 'go', count: 1 }]);
    const scope = { kind: 'author', authorId: BO } as const;
    expect(await index.facets(indexQuery({ scope }))).toMatchObject({ language: [], tags: [] });
    const own = await languages(indexQuery({ scope, viewer: userViewer(BO) }));
    expect(own).toEqual([{ value: 'rust', count: 1 }]);
    await index.apply([library.put({ ...open, language: 'c', seq: 2 })]);
    expect(await languages()).toEqual([{ value: 'c', count: 1 }]);
  });

  it('lists public snippets of some authors, and none of nobody', async () => {
    const ofBo = aSnippet({ authorId: BO });
    const hidden = aSnippet({ authorId: BO, isPublic: false });
    const { index } = await over(aSnippet(), ofBo, hidden);
    const listed = async (authorIds: string[]) => {
      const scope = { kind: 'authors', authorIds } as const;
      return (await index.find(indexQuery({ scope, viewer: userViewer(BO) }))).ids;
    };
    expect(await listed([BO])).toEqual([ofBo.id]);
    expect(await listed([ANA, BO])).toHaveLength(2);
    expect(await listed([])).toEqual([]);
  });
}

function privacy(over: Over): void {
  it('shows nothing of another’s private snippets in ids, authors, totals, counts or trending', async () => {
    const secret = {
      content: 'let hushHush = 42;',
      tags: ['secret'],
      authorId: BO,
      isPublic: false,
    };
    const starred = { stars: 9, starDays: { [today()]: 9 } };
    const hidden = aSnippet({ ...secret, ...starred, authorName: 'Bo', language: 'rust' });
    const open = aSnippet();
    const { index } = await over(hidden, open);
    const nobody = { ids: [], authorIds: [], total: 0 };
    for (const viewer of [visitor, userViewer(ANA)]) {
      for (const search of ['hushhush', 'h', '"hushhush ="', '"h"', 'tag:secret', 'user:bo']) {
        const chosen = { kind: 'chosen', ids: [hidden.id] } as const;
        for (const scope of [chosen, { kind: 'author', authorId: BO } as const]) {
          expect(await index.find(indexQuery({ viewer, scope, search }))).toEqual(nobody);
        }
        expect((await index.find(indexQuery({ viewer, search }))).ids).not.toContain(hidden.id);
      }
      const filters = { language: 'rust' };
      expect(await index.count({ viewer, scope: { kind: 'public' }, filters })).toBe(0);
      const scope = { kind: 'chosen', ids: [hidden.id, open.id] } as const;
      expect(await index.count({ viewer, scope, filters: {} })).toBe(1);
    }
    expect((await index.trending(10)).ids).toEqual([open.id]);
    expect((await index.trending(10)).authorIds).toEqual([ANA]);
    const own = indexQuery({ viewer: userViewer(BO), scope: { kind: 'author', authorId: BO } });
    expect((await index.find(own)).ids).toEqual([hidden.id]);
  });

  it('hides a snippet as soon as it was made private, and shows it again', async () => {
    const snippet = aSnippet({ content: 'let flicker = 1;' });
    const { library, index } = await over(snippet);
    const total = async () => (await index.find(indexQuery({ search: 'flicker' }))).total;
    await index.apply([library.put({ ...snippet, isPublic: false, seq: 2 })]);
    expect(await total()).toBe(0);
    await index.apply([library.put({ ...snippet, seq: 3 })]);
    expect(await total()).toBe(1);
  });
}

function news(over: Over): void {
  const shown = async (index: SnippetIndex) => (await index.find(indexQuery())).ids;

  it('takes neither late nor repeated news for new', async () => {
    const first = aSnippet({ content: 'let early;' });
    const { library, index } = await over(first);
    const second = { ...first, ...withWords({ ...first, content: 'let later;' }), seq: 5 };
    const change = library.put(second);
    await index.apply([change]);
    await index.apply([upsert(first), change, upsert({ ...first, seq: 4 })]);
    expect((await index.find(indexQuery({ search: 'later' }))).total).toBe(1);
    expect((await index.find(indexQuery({ search: 'early' }))).total).toBe(0);
    await index.apply([{ kind: 'remove', id: first.id, seq: 4 }]);
    expect(await shown(index)).toEqual([first.id]);
  });

  it('lets a removed snippet return by newer news only', async () => {
    const snippet = aSnippet();
    const { library, index } = await over(snippet);
    const removal = library.remove(snippet.id);
    await index.apply([removal]);
    await index.apply([upsert(snippet), upsert({ ...snippet, seq: 2 }), removal]);
    expect(await shown(index)).toEqual([]);
    await index.apply([library.put({ ...snippet, seq: 3 })]);
    await index.apply([removal]);
    expect(await shown(index)).toEqual([snippet.id]);
  });

  it('orders by counters as soon as they were told', async () => {
    const [first, second] = [aSnippet(), aSnippet()];
    const { library, index } = await over(first, second);
    const stars = indexQuery({ sort: 'stars' });
    await index.apply([library.count(first.id, { stars: 2, starDays: { [today()]: 1 } })]);
    expect((await index.find(stars)).ids).toEqual([first.id, second.id]);
    await index.apply([library.count(second.id, { stars: 3, starDays: { [today() - 8]: 3 } })]);
    expect((await index.find(stars)).ids).toEqual([second.id, first.id]);
    expect((await index.trending(1)).ids).toEqual([first.id]);
  });

  it('reads anew what the database answered otherwise', async () => {
    const [changed, gone] = [aSnippet(), aSnippet()];
    const { library, index } = await over(changed, gone);
    library.put({ ...changed, isPublic: false, seq: 2 });
    library.remove(gone.id);
    await index.refresh([changed.id, gone.id, idOfNumber(999_999)]);
    expect(await shown(index)).toEqual([]);
  });
}

function replicas(over: Over): void {
  it('shows what another process has applied', async () => {
    const { library, index, another } = await over(aSnippet());
    const other = await another();
    const added = aSnippet({ content: 'let shared;' });
    await index.apply([library.put(added)]);
    const search = indexQuery({ search: 'shared' });
    expect((await other.find(search)).ids).toEqual([added.id]);
    await other.apply([library.remove(added.id)]);
    expect((await index.find(search)).ids).toEqual([]);
  });

  it('finds what was saved by a process that was killed before it could tell', async () => {
    const { library, index } = await over(aSnippet());
    const untold = aSnippet({ content: 'let untold;' });
    library.put(untold);
    const found = await until(async () => {
      const { ids } = await index.find(indexQuery({ search: 'untold' }));
      return ids.length > 0 && ids;
    });
    expect(found).toEqual([untold.id]);
  });
}
