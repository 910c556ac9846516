import { SNIPPET_SORTS } from '@snippetry/contracts';
import { expect, it } from 'vitest';
import type { IndexQuery, SnippetChange, SnippetIndex } from '../../src/index/port.ts';
import {
  type IndexLibrary,
  indexQuery,
  type LibrarySnippet,
  today,
  upsert,
} from '../index-library.ts';
import { pick, type Random, seededRandom } from '../random.ts';
import { randomQuery, randomSnippet } from '../random-snippets.ts';
import { aSnippet, nextId, type Over } from './library.ts';

const QUERIES = 30;

/** Makes a random change of one snippet; returns it together with repeated or late changes. */
function happen(library: IndexLibrary, random: Random, trash: LibrarySnippet[]): SnippetChange[] {
  const old = library.any(random);
  const kind = random();
  if (old !== undefined && kind < 0.15) {
    const removal = library.remove(old.id);
    trash.push(old);
    // A late change, read before the removal.
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
  return [library.put(randomSnippet(random, nextId(), 1))];
}

async function ask(index: SnippetIndex, query: IndexQuery) {
  const { ids, authorIds, total } = await index.find(query);
  return { ids, authorIds: authorIds.toSorted(), total };
}

export function likeAScan(over: Over, rounds: number): void {
  it('returns the same lists, searches, counts, facets and trending as a scan of all snippets', {
    timeout: 120_000,
  }, async () => {
    const random = seededRandom(20_261);
    const { library, index, another } = await over();
    const indexes = [index, await another()] as const;
    const trash: LibrarySnippet[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const changes = Array.from({ length: 12 }, () => happen(library, random, trash)).flat();
      await pick(random, indexes).apply(changes);
      const queries = Array.from({ length: QUERIES }, () => randomQuery(random, library));
      const answers = await Promise.all(queries.map((query) => ask(pick(random, indexes), query)));
      for (const [i, query] of queries.entries()) {
        expect({ query, answer: answers[i] }).toEqual({ query, answer: library.find(query) });
      }
      for (const query of queries.slice(0, QUERIES / 5)) {
        expect({ query, facets: await pick(random, indexes).facets(query) }).toEqual({
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

export function ordersAndPages(over: Over): void {
  const alike = () =>
    Array.from({ length: 23 }, (_, i) =>
      aSnippet({ createdAt: i % 3, updatedAt: i % 4, views: i % 2, stars: i % 5 }),
    );

  it('sorts by each key, and equal ones by id in the same direction', async () => {
    const { library, index } = await over(...alike());
    for (const sort of SNIPPET_SORTS) {
      const query = indexQuery({ sort, limit: 100 });
      expect({ sort, page: await ask(index, query) }).toEqual({ sort, page: library.find(query) });
    }
  });

  it('has pages that never overlap or omit anything, and are empty past the end', async () => {
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
