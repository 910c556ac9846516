import { expect, it } from 'vitest';
import { indexQuery, visitor } from '../../../test/index-library.ts';
import { seededRandom } from '../../../test/random.ts';
import { idOfNumber, randomSnippet } from '../../../test/random-snippets.ts';
import { Finder } from './finder.ts';
import { IndexData } from './index-data.ts';
import { COST, Pace } from './pace.ts';
import { PhraseChecker } from './phrase-checker.ts';
import { toFindRequest } from './query.ts';

const ROWS = 2000;
const TIMES = 100;

/** As if there were a million rows: what is found is worth keeping. */
class LargePace extends Pace {
  override did(work: number): void {
    super.did(work * TIMES);
  }
}

it('a search within a filter is not gone through again after counters, or few snippets, changed', async () => {
  const random = seededRandom(41);
  const data = new IndexData();
  const row = (n: number, seq: number) => ({
    ...randomSnippet(random, idOfNumber(n), seq),
    createdAt: n,
  });
  for (let n = 0; n < ROWS; n += 1) data.upsert(row(n, 1));
  let paces: Pace[] = [];
  const newPace = () => {
    paces.push(new LargePace());
    return paces.at(-1) ?? new Pace();
  };
  const phrases = new PhraseChecker(data.columns, async () => new Set());
  const kept = new Finder({ data, phrases, newPace });
  const query = indexQuery({ search: 'get na', filters: { language: 'go' }, sort: 'most-viewed' });
  const ask = async (finder: Finder) => {
    paces = [];
    const found = await finder.find(visitor, toFindRequest(query));
    return { found, work: paces.reduce((sum, pace) => sum + pace.total, 0) };
  };
  await ask(kept);
  const counts = { id: idOfNumber(3), seq: 2, views: 9, stars: 9, forks: 0, starDays: {} };
  data.updateCounts(counts);
  expect((await ask(kept)).work).toBe(0);
  data.upsert(row(4, 2));
  data.remove(idOfNumber(5), 2);
  const second = await ask(kept);
  // The two changed rows are looked at, and once more for their exact spelling.
  expect(second.work).toBeLessThan(5 * COST.row * TIMES);
  expect(second.found).toEqual((await ask(new Finder({ data, phrases, newPace }))).found);
});
