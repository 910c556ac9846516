import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/random.ts';
import { ForwardIndex } from './forward-index.ts';
import { InvertedIndex } from './inverted-index.ts';

const random = seededRandom(11);
const TERMS = 400;

/** Mostly small numbers, each once, in no order. */
function someTerms(): Int32Array {
  const count = Math.floor(random() * 60);
  const numbers = Array.from({ length: count }, () => Math.floor(random() ** 3 * TERMS));
  return Int32Array.from(new Set(numbers));
}

/** What the index must hold: the terms of each snippet. */
class Model {
  readonly terms: Int32Array[] = [];
  readonly forward = new ForwardIndex();
  readonly index = new InvertedIndex();

  append(count: number): void {
    const from = this.terms.length;
    for (let i = 0; i < count; i += 1) {
      const terms = someTerms();
      this.forward.set(from + i, terms);
      this.terms.push(terms);
    }
    this.index.file({ from, to: from + count, forward: this.forward }, TERMS);
  }

  change(ordinal: number): void {
    const before = new Set(this.terms[ordinal]);
    const after = someTerms();
    for (const term of before) if (!after.includes(term)) this.index.remove(term, ordinal);
    for (const term of after) if (!before.has(term)) this.index.add(term, ordinal);
    this.forward.set(ordinal, after);
    this.terms[ordinal] = after;
  }

  expectEqual(): void {
    for (let term = 0; term < TERMS; term += 1) {
      const expected = this.terms.flatMap((terms, i) => (terms.includes(term) ? [i] : []));
      expect([...this.index.view(term)]).toEqual(expected);
    }
    this.terms.forEach((terms, ordinal) => {
      expect([...this.forward.get(ordinal)]).toEqual([...terms]);
    });
  }
}

describe('the lists of all terms', () => {
  it('are the same whether snippets come all at once, one by one, or change in between', () => {
    const model = new Model();
    for (const count of [3, 1500, 1, 40, 0, 1600, 5, 2500]) {
      model.append(count);
      for (let i = 0; i < 30; i += 1) model.change(Math.floor(random() * model.terms.length));
      model.expectEqual();
    }
  });

  it('are the same while what has changed is packed in steps, whatever changes or is filed meanwhile', () => {
    const model = new Model();
    model.append(2000);
    for (let round = 0; round < 4; round += 1) {
      for (let i = 0; i < 200; i += 1) model.change(Math.floor(random() * model.terms.length));
      // Half of what has changed is asked for, and has an object of its own.
      for (let term = 0; term < TERMS; term += 2) model.index.view(term);
      let steps = 0;
      for (const work of model.index.packing(model.terms.length, TERMS)) {
        expect(work).toBeGreaterThan(0);
        steps += 1;
        if (steps % 50 !== 0) continue;
        model.change(Math.floor(random() * model.terms.length));
        if (steps % 200 === 0) model.append(1);
        if (steps === 400) model.expectEqual();
      }
      expect(steps).toBeGreaterThan(TERMS);
      model.expectEqual();
    }
  });

  it('are the same where all are packed anew while what has changed is packed in steps', () => {
    const model = new Model();
    model.append(1500);
    for (let i = 0; i < 100; i += 1) model.change(i);
    const steps = model.index.packing(model.terms.length, TERMS);
    for (let n = 0; n < TERMS; n += 1) steps.next();
    model.append(2500);
    for (let i = 0; i < 100; i += 1) model.change(i);
    for (const _ of steps);
    model.expectEqual();
  });

  it('are all packed again once what has changed is packed', () => {
    const index = new InvertedIndex();
    const terms = Array.from({ length: 5000 }, (_, term) => term);
    const forward = { get: () => Int32Array.from(terms) };
    index.file({ from: 0, to: 10, forward }, terms.length);
    expect(index.isLoose(terms.length)).toBe(false);
    for (const term of terms) {
      index.add(term, 10);
      index.view(term);
    }
    expect(index.isLoose(terms.length)).toBe(true);
    expect(terms.some((term) => index.reader(term) !== undefined)).toBe(false);
    for (const _ of index.packing(11, terms.length));
    expect(index.isLoose(terms.length)).toBe(false);
    expect(terms.every((term) => index.reader(term) !== undefined)).toBe(true);
    expect([...index.view(7)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('take thousands of changes before anybody asks for them, in any order', () => {
    const index = new InvertedIndex();
    const expected = new Set<number>();
    for (let i = 0; i < 10_000; i += 1) {
      const ordinal = Math.floor(random() * 3000);
      if (expected.delete(ordinal)) index.remove(7, ordinal);
      else {
        expected.add(ordinal);
        index.add(7, ordinal);
      }
    }
    expect([...index.view(7)]).toEqual([...expected].sort((a, b) => a - b));
  });

  it('do not all take their noted changes in with the same snippet where they are of all snippets', () => {
    const index = new InvertedIndex();
    const terms = Array.from({ length: 100 }, (_, term) => term);
    for (const term of terms) {
      index.add(term, 0);
      index.remove(term, 0);
    }
    const noted = new Set(terms);
    let most = 0;
    for (let ordinal = 1; ordinal <= 5000; ordinal += 1) {
      const before = noted.size;
      for (const term of terms) {
        index.add(term, ordinal);
        // Without noted changes, what came and went counts no more.
        if (index.mostOf(term) === ordinal) noted.delete(term);
      }
      most = Math.max(most, before - noted.size);
    }
    expect([noted.size, most]).toEqual([0, 1]);
  });

  it('of unknown terms are empty', () => {
    expect([...new InvertedIndex().view(7)]).toEqual([]);
  });
});

describe('the terms of snippets', () => {
  it('stay right while they change often and numbers are large', () => {
    const forward = new ForwardIndex();
    const expected: Int32Array[] = [];
    for (let i = 0; i < 6000; i += 1) {
      const ordinal = Math.floor(random() * 40);
      const terms = Int32Array.from({ length: 200 + ordinal }, () =>
        Math.floor(random() * 2 ** 31),
      );
      forward.set(ordinal, terms);
      expected[ordinal] = terms;
    }
    expected.forEach((terms, ordinal) => {
      expect([...forward.get(ordinal)]).toEqual([...terms]);
    });
  });
});
