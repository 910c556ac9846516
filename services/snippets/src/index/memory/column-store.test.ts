import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/random.ts';
import { ColumnStore } from './column-store.ts';
import { ORDERS, pageInOrder } from './ordering.ts';

const random = seededRandom(3);

function facts(number: number, createdAt: number) {
  return {
    id: number.toString(16).padStart(24, '0'),
    authorId: 'a'.repeat(24),
    isPublic: true,
    createdAt,
    updatedAt: createdAt,
    views: number % 7,
    stars: 0,
    forks: 0,
    seq: 1,
    revision: 1,
  };
}

describe('columns', () => {
  it('keep every value while they grow', () => {
    const columns = new ColumnStore();
    for (let i = 0; i < 5000; i += 1) columns.append(facts(i, i));
    for (let i = 0; i < 5000; i += 1) {
      expect(columns.ordinal(columns.id(i))).toBe(i);
      expect([columns.value('createdAt', i), columns.value('views', i)]).toEqual([i, i % 7]);
    }
    expect(columns.late).toHaveLength(0);
  });
});

describe('pages by creation', () => {
  it('are right where processes announced what they created in nearly any order', () => {
    for (let round = 0; round < 40; round += 1) {
      const columns = new ColumnStore();
      const late = round % 2 === 0 ? 5 : 300;
      for (let i = 0; i < 400; i += 1) {
        columns.append(facts(i, Math.max(0, Math.floor(i / 2 - random() * late))));
      }
      const matches = Int32Array.from({ length: 400 }, (_, i) => i).filter(() => random() < 0.7);
      for (const sortBy of ['newest', 'oldest'] as const) {
        const order = ORDERS[sortBy];
        const expected = [...matches].sort(
          (a, b) =>
            order.direction *
            (columns.value('createdAt', a) - columns.value('createdAt', b) || a - b),
        );
        for (const offset of [0, 10, 60, 250]) {
          const page = pageInOrder(columns, matches, { order, offset, limit: 12 });
          expect(page).toEqual(expected.slice(offset, offset + 12));
        }
      }
    }
  });
});
