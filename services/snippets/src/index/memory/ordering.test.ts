import { SNIPPET_SORTS } from '@snippetry/contracts';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/random.ts';
import { ColumnStore } from './column-store.ts';
import { ORDERS, pageInOrder } from './ordering.ts';
import type { Ordinals } from './posting-list.ts';

const random = seededRandom(17);

function row(n: number, createdAt: number) {
  return {
    id:
      Math.floor(random() * 2 ** 40)
        .toString(16)
        .padStart(12, '0') + n.toString(16).padStart(12, '0'),
    authorId: 'a'.repeat(24),
    isPublic: true,
    createdAt,
    updatedAt: createdAt,
    views: Math.floor(random() ** 4 * 50),
    stars: Math.floor(random() ** 6 * 9),
    forks: 0,
    seq: 1,
    revision: 1,
  };
}

/** Rows in order of creation, then some that were imported: created long before. */
function filled(count: number, imported: number): ColumnStore {
  const columns = new ColumnStore();
  for (let n = 0; n < count; n += 1) columns.append(row(n, n * 10));
  columns.settle();
  for (let n = 0; n < imported; n += 1) {
    columns.append(row(count + n, Math.floor(random() * count * 10)));
  }
  return columns;
}

/** A list that counts how often somebody looks at one of its entries. */
function watched(list: Ordinals): { list: Ordinals; looks: () => number } {
  let looks = 0;
  const proxy = new Proxy(list, {
    get(target, name) {
      if (name === Symbol.iterator) looks += target.length;
      else if (typeof name === 'string' && /^\d+$/.test(name)) looks += 1;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { list: proxy, looks: () => looks };
}

function everyRow(columns: ColumnStore): Ordinals {
  return Int32Array.from({ length: columns.size }, (_, ordinal) => ordinal);
}

describe('a page of matches', () => {
  it('is that of a sort of all of them, in every order, while rows change and come late', () => {
    const columns = filled(4000, 150);
    for (let round = 0; round < 30; round += 1) {
      const share = [1, 0.7, 0.1, 0.01][round % 4] ?? 1;
      const matches = everyRow(columns).filter(() => random() < share);
      for (const sortBy of SNIPPET_SORTS) {
        const order = ORDERS[sortBy];
        const { column, direction } = order;
        const expected = [...matches].sort(
          (a, b) =>
            direction *
            (columns.value(column, a) - columns.value(column, b) || columns.compareIds(a, b)),
        );
        for (const offset of [0, 12, 300, 3500]) {
          const page = pageInOrder(columns, matches, { order, offset, limit: 12 });
          expect([sortBy, offset, page]).toEqual([
            sortBy,
            offset,
            expected.slice(offset, offset + 12),
          ]);
        }
      }
      for (let n = 0; n < 40; n += 1) {
        const ordinal = Math.floor(random() * columns.size);
        const createdAt = columns.value('createdAt', ordinal);
        columns.set(ordinal, { ...row(0, createdAt), updatedAt: createdAt + round });
        columns.append(row(10_000 + round * 100 + n, Math.floor(random() * 50_000)));
      }
    }
  });

  it.each(SNIPPET_SORTS)('by %s looks at no more of them the more there are', (sortBy) => {
    const looksAt = (count: number) => {
      const columns = filled(count, 100);
      const { list, looks } = watched(everyRow(columns));
      const page = { order: ORDERS[sortBy], offset: 24, limit: 12 };
      expect(pageInOrder(columns, list, page)).toHaveLength(12);
      return looks();
    };
    // Finding late and sorted rows among the matches costs the logarithm.
    expect(looksAt(40_000)).toBeLessThan(4000);
    expect(looksAt(40_000)).toBeLessThan(looksAt(10_000) * 1.5);
  });
});
