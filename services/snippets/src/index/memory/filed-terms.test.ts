import { expect, it } from 'vitest';
import { seededRandom } from '../../../test/random.ts';
import { FiledTerms } from './filed-terms.ts';

const random = seededRandom(4);
const TERMS = 200;
const ROWS = 2000;

function someTerms(): Int32Array {
  const numbers = Array.from({ length: 30 }, () => Math.floor(random() ** 2 * TERMS));
  return Int32Array.from(new Set(numbers));
}

/** Terms of rows, and what they must be. */
function filled() {
  const filed = new FiledTerms();
  const expected: Int32Array[] = [];
  const set = (ordinal: number) => {
    expected[ordinal] = someTerms();
    filed.set(ordinal, expected[ordinal]);
  };
  const expectRight = () => {
    filed.file(expected.length, TERMS);
    for (let term = 0; term < TERMS; term += 1) {
      const rows = expected.flatMap((terms, ordinal) => (terms.includes(term) ? [ordinal] : []));
      expect([...filed.read(term)]).toEqual(rows);
      expect(filed.mostOf(term)).toBeGreaterThanOrEqual(rows.length);
    }
  };
  for (let n = 0; n < ROWS; n += 1) set(n);
  return { filed, expected, set, expectRight };
}

it('rows that change and come while all are filed in steps are filed once, as they are then', () => {
  const { filed, expected, set, expectRight } = filled();
  for (const work of filed.filing(ROWS, TERMS)) {
    expect(work).toBeGreaterThan(0);
    set(Math.floor(random() * expected.length));
    if (random() < 0.1) set(expected.length);
  }
  expectRight();
  set(3);
  expectRight();
});

it('whoever asks while rows are filed in steps gets all of them, and the steps end', () => {
  const { filed, set, expectRight } = filled();
  const steps = filed.filing(ROWS, TERMS);
  for (let n = 0; n < 500; n += 1) steps.next();
  set(7);
  expectRight();
  expect([...steps]).toEqual([]);
  expectRight();
});

it('rows that change, come and are asked for while changed lists are packed are filed as they are then', () => {
  const { filed, expected, set, expectRight } = filled();
  expectRight();
  for (let n = 0; n < 1000; n += 1) set(Math.floor(random() * ROWS));
  let steps = 0;
  for (const _ of filed.packing(TERMS)) {
    steps += 1;
    set(Math.floor(random() * expected.length));
    if (random() < 0.1) set(expected.length);
    if (steps === 250) expectRight();
  }
  expect(steps).toBeGreaterThan(TERMS);
  expectRight();
});

it('lists are packed again only where many have changed, and not while rows are filed', () => {
  const { filed, set } = filled();
  filed.file(ROWS, TERMS);
  set(1);
  expect([...filed.packing(TERMS)]).toEqual([]);
  for (let n = 0; n < 1000; n += 1) set(n);
  const filing = filed.filing(ROWS, TERMS);
  expect([...filed.packing(TERMS)]).toEqual([]);
  for (const _ of filing);
  expect([...filed.packing(TERMS)]).not.toEqual([]);
});
