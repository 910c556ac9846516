import { SNIPPET_SORTS } from '@snippetry/contracts';
import { expect, it } from 'vitest';
import { pick, seededRandom } from '../../../test/random.ts';
import { ChangeLog } from './change-log.ts';
import { ColumnStore } from './column-store.ts';
import { KeptRanks } from './kept-ranks.ts';
import { ORDERS, pageInOrder, type Rank } from './ordering.ts';
import type { Ordinals } from './posting-list.ts';

const random = seededRandom(23);
const below = (limit: number) => Math.floor(random() * limit);

/** Rows some of which match, and what was found of them before. */
class Library {
  readonly columns = new ColumnStore();
  readonly #changes = new ChangeLog();
  readonly #ranks = new KeptRanks(this.#changes);
  readonly #matching = new Set<number>();
  readonly #lateShare: number;
  #time = 0;

  constructor(lateShare: number) {
    this.#lateShare = lateShare;
  }

  get matches(): Ordinals {
    return Int32Array.from(this.#matching).sort();
  }

  /** Some were created before rows that are there. */
  add(): void {
    this.#time += 10;
    const createdAt = random() < this.#lateShare ? below(this.#time) : this.#time;
    const id = `${below(2 ** 40).toString(16)}`.padStart(12, '0') + this.columns.size.toString(16);
    const ordinal = this.columns.append({
      ...this.#values(createdAt),
      id: id.padEnd(24, '0'),
      authorId: 'a'.repeat(24),
    });
    this.#tell(ordinal, random() < 0.6);
  }

  change(ordinal: number): void {
    this.columns.set(ordinal, this.#values(this.columns.value('createdAt', ordinal)));
  }

  /** A row matches now, or does not any more. */
  turn(ordinal: number): void {
    this.#tell(ordinal, !this.#matching.has(ordinal));
  }

  page(sortBy: (typeof SNIPPET_SORTS)[number], offset: number, matches = this.matches): number[] {
    const order = ORDERS[sortBy];
    const rank: Rank = (column, rows) => this.#ranks.rank(order.column, column, rows);
    return pageInOrder(this.columns, matches, { order, offset, limit: 12, rank });
  }

  sorted(sortBy: (typeof SNIPPET_SORTS)[number]): number[] {
    const { columns } = this;
    const { column, direction } = ORDERS[sortBy];
    const value = (ordinal: number) => columns.value(column, ordinal);
    const rising = (a: number, b: number) => value(a) - value(b) || columns.compareIds(a, b);
    return [...this.matches].sort((a, b) => direction * rising(a, b));
  }

  #tell(ordinal: number, matches: boolean): void {
    if (matches) this.#matching.add(ordinal);
    else this.#matching.delete(ordinal);
    this.#changes.note(ordinal);
  }

  #values(createdAt: number) {
    return {
      isPublic: true,
      createdAt,
      updatedAt: this.#time - below(50),
      views: Math.floor(random() ** 4 * 500),
      stars: Math.floor(random() ** 6 * 9),
      forks: 0,
      seq: 1,
      revision: 1,
    };
  }
}

function filled(count: number, lateShare: number): Library {
  const library = new Library(lateShare);
  for (let n = 0; n < count; n += 1) library.add();
  library.columns.settle();
  return library;
}

it.each([
  ['few', 0.01],
  ['many', 0.3],
])(
  'pages by ranks that are kept are those of a plain sort, while rows come, %s of them late, change, match and no longer do',
  (_share, lateShare) => {
    const library = filled(3000, lateShare);
    expect(library.columns.byCreation === null).toBe(lateShare < 0.1);
    for (let round = 0; round < 60; round += 1) {
      for (let n = 0; n < pick(random, [0, 1, 30, 300]); n += 1) {
        const ordinal = below(library.columns.size);
        pick(random, [
          () => library.add(),
          () => library.change(ordinal),
          () => library.turn(ordinal),
        ])();
      }
      const sortBy = pick(random, SNIPPET_SORTS);
      const sorted = library.sorted(sortBy);
      for (const offset of [0, 700, sorted.length - 500, sorted.length - 5, sorted.length]) {
        const expected = sorted.slice(offset, offset + 12);
        expect([round, sortBy, offset, library.page(sortBy, offset)]).toEqual([
          round,
          sortBy,
          offset,
          expected,
        ]);
      }
    }
  },
);

it.each(['views', 'stars', 'updated', 'newest', 'oldest'] as const)(
  'a page in the middle of all by %s looks at few of the matches once their ranks are kept',
  (sortBy) => {
    const library = filled(20_000, 0.1);
    library.page(sortBy, 5000);
    library.turn(4);
    library.change(5);
    let looks = 0;
    const watched = new Proxy(library.matches, {
      get(target, name) {
        if (name === Symbol.iterator) looks += target.length;
        else if (typeof name === 'string' && /^\d+$/.test(name)) looks += 1;
        return Reflect.get(target, name, target);
      },
    });
    const expected = library.sorted(sortBy).slice(5000, 5012);
    expect(library.page(sortBy, 5000, watched)).toEqual(expected);
    expect(looks).toBeLessThan(100);
  },
);
