import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/random.ts';
import { intersect, lowerBound, PostingList, unite } from './posting-list.ts';

const random = seededRandom(7);
const randomSet = (size: number, below: number): Set<number> =>
  new Set(Array.from({ length: size }, () => Math.floor(random() * below)));
const sorted = (values: Iterable<number>): number[] => [...values].sort((a, b) => a - b);

describe('PostingList', () => {
  it('stays a sorted set whatever is added and removed', () => {
    for (let round = 0; round < 50; round += 1) {
      const postings = new PostingList();
      const model = new Set<number>();
      for (let i = 0; i < 200; i += 1) {
        const ordinal = Math.floor(random() * 60);
        if (random() < 0.6) {
          postings.add(ordinal);
          model.add(ordinal);
        } else {
          postings.remove(ordinal);
          model.delete(ordinal);
        }
      }
      expect([...postings.view()]).toEqual(sorted(model));
    }
  });
});

describe('intersect and unite', () => {
  it('agree with sets', () => {
    for (let round = 0; round < 200; round += 1) {
      const sets = [5, 60, 400].map((size) => randomSet(Math.ceil(random() * size), 300));
      const lists = sets.map((set) => Int32Array.from(sorted(set)));
      const [first, ...rest] = sets;
      const common = sorted(first ?? []).filter((value) => rest.every((set) => set.has(value)));
      expect([...intersect(lists)]).toEqual(common);
      const any = sorted(new Set(sets.flatMap((set) => [...set])));
      expect([...unite(lists, 300)]).toEqual(any);
      expect([...unite(lists, 1_000_000)]).toEqual(any);
    }
  });

  it('find the first position not below a value', () => {
    const list = Int32Array.from([2, 4, 4, 9]);
    expect([0, 2, 3, 5, 9, 10].map((value) => lowerBound(list, value))).toEqual([0, 0, 1, 3, 3, 4]);
  });
});
