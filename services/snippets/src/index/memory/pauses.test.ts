import { describe, expect, it } from 'vitest';
import {
  IndexLibrary,
  indexQuery,
  type LibrarySnippet,
  visitor,
} from '../../../test/index-library.ts';
import { pick, seededRandom } from '../../../test/random.ts';
import { idOfNumber, randomSnippet } from '../../../test/random-snippets.ts';
import type { IndexChange } from '../port.ts';
import { Finder } from './finder.ts';
import { IndexData } from './index-data.ts';
import { Pace } from './pace.ts';
import { PhraseChecker } from './phrase-checker.ts';
import { toFindRequest } from './query.ts';

/** Rests as soon as it can, and lets something happen whenever it does. */
class EventfulPace extends Pace {
  readonly #happen: () => void;

  constructor(stretch: number, happen: () => void) {
    super(stretch);
    this.#happen = happen;
  }

  override did(work: number): void {
    // As if there were a million rows: what is found is worth keeping.
    super.did(work * 100);
  }

  override async rest(): Promise<void> {
    await super.rest();
    this.#happen();
  }
}

/** Notes how much is done without a pause. */
class NotingPace extends Pace {
  longest = 0;
  pauses = 0;
  #rested = 0;

  override did(work: number): void {
    super.did(work);
    this.longest = Math.max(this.longest, this.total - this.#rested);
  }

  override async rest(): Promise<void> {
    this.pauses += 1;
    this.#rested = this.total;
    await super.rest();
  }
}

function finderOver(data: IndexData, newPace: () => Pace): Finder {
  return new Finder({
    data,
    newPace,
    phrases: new PhraseChecker(data.columns, async () => new Set()),
  });
}

function applyTo(data: IndexData, change: IndexChange): void {
  if (change.kind === 'remove') data.remove(change.id, change.seq);
  else if (change.kind === 'upsert') data.upsert(change.snippet);
}

const SEARCHES = [
  'us',
  'get',
  'getUser',
  'getUs',
  'fetchDataParse',
  'na "ame"',
  '"etU"',
  '"e"',
  'x',
] as const;

/** Snippets that come, change and go, and an index that is told. */
class ChangingLibrary extends IndexLibrary {
  readonly data = new IndexData();
  readonly random = seededRandom(77);
  #numbers = 0;

  add(): void {
    this.#numbers += 1;
    this.#save(randomSnippet(this.random, idOfNumber(this.#numbers), 1));
  }

  change(): void {
    const { random } = this;
    const old = this.any(random);
    const kind = random();
    if (kind < 0.3 || old === undefined) this.add();
    else if (kind < 0.6) {
      const { authorId, createdAt } = old;
      this.#save({ ...randomSnippet(random, old.id, old.seq + 1), authorId, createdAt });
    } else if (kind < 0.8) applyTo(this.data, this.remove(old.id));
  }

  #save(snippet: LibrarySnippet): void {
    applyTo(this.data, this.put({ ...snippet, wordsCut: false }));
  }
}

const ROWS = 10_000;
const STRETCH = 60_000;

/** Many rows with many words that begin alike. */
class LargeIndex {
  readonly data = new IndexData();
  readonly #random = seededRandom(5);

  constructor() {
    for (let n = 0; n < ROWS; n += 1) this.put(n, 1);
  }

  put(n: number, seq: number): void {
    const random = this.#random;
    const words = Array.from({ length: 20 }, () => `ba${Math.floor(random() * 3000).toString(36)}`);
    this.data.upsert({
      ...randomSnippet(random, idOfNumber(n), seq),
      codeWords: Buffer.from(`${words.join(' ')} label`),
      names: Buffer.from(' baselabel \n '),
      wordsCut: false,
      isPublic: true,
      authorId: 'a'.repeat(24),
      createdAt: n,
    });
  }
}

describe('a question that pauses', () => {
  it('is answered with one state, whatever is saved and removed during its pauses', {
    timeout: 60_000,
  }, async () => {
    const library = new ChangingLibrary();
    const { data, random } = library;
    for (let i = 0; i < 150; i += 1) library.add();
    const happen = () => library.change();
    const finder = finderOver(data, () => new EventfulPace(pick(random, [1, 20_000]), happen));
    for (let round = 0; round < 150; round += 1) {
      happen();
      const query = indexQuery({ search: pick(random, SEARCHES), limit: 100 });
      const { ids, total } = await finder.find(visitor, toFindRequest(query));
      const expected = library.find(query);
      expect({ query, ids, total }).toEqual({ query, ids: expected.ids, total: expected.total });
    }
  });

  describe('over many rows', () => {
    const index = new LargeIndex();

    it.each(['ba', 'labelBa', '"abel"', '"abel" ba'])(
      'does little at once, and looks only at what has changed since it was asked: %s',
      async (search) => {
        const asked: NotingPace[] = [];
        const finder = finderOver(index.data, () => {
          const pace = new NotingPace(STRETCH);
          asked.push(pace);
          return pace;
        });
        const ask = async () => {
          asked.length = 0;
          const { total } = await finder.find(visitor, toFindRequest(indexQuery({ search })));
          const work = asked.reduce((sum, pace) => sum + pace.total, 0);
          const pauses = asked.reduce((sum, pace) => sum + pace.pauses, 0);
          return { total, work, pauses, longest: Math.max(...asked.map((pace) => pace.longest)) };
        };
        const first = await ask();
        expect(first.total).toBe(ROWS);
        expect(first.pauses).toBeGreaterThan(2);
        // The last step of a stretch may be one list, or a small intersection.
        expect(first.longest).toBeLessThan(2 * STRETCH + ROWS);
        index.put(7, index.data.listedSeq(idOfNumber(7)) + 1);
        const second = await ask();
        expect(second.total).toBe(ROWS);
        expect(second.work).toBeLessThan(first.work / 3);
      },
    );

    it('counts the values of all rows little by little, and once for the same question', async () => {
      const stretch = 5000;
      const asked: NotingPace[] = [];
      const finder = finderOver(index.data, () => {
        const pace = new NotingPace(stretch);
        asked.push(pace);
        return pace;
      });
      const count = () => finder.facets(visitor, { ...toFindRequest(indexQuery()) });
      const [{ language }, again] = await Promise.all([count(), count()]);
      expect(language.reduce((sum, { count: rows }) => sum + rows, 0)).toBe(ROWS);
      expect(again.language).toBe(language);
      const [ofRows] = asked;
      expect(ofRows?.pauses).toBeGreaterThan(3);
      // One step is one block of rows.
      expect(Math.max(...asked.map((pace) => pace.longest))).toBeLessThan(stretch + ROWS);
    });
  });
});
