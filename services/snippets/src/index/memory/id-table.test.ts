import { expect, it } from 'vitest';
import { seededRandom } from '../../../test/random.ts';
import { IdTable } from './id-table.ts';

const random = seededRandom(5);
const digits = (count: number) =>
  Array.from({ length: count }, () => Math.floor(random() * 16).toString(16)).join('');
/** Some ids differ in their first half only, some in their last digits only. */
const someId = () => (random() < 0.5 ? digits(3).padEnd(24, '0') : digits(4).padStart(24, 'f'));

it('finds ids by ordinal and ordinals by id like two maps, whatever is added and forgotten', () => {
  const table = new IdTable();
  const ordinals = new Map<string, number>();
  const ids: string[] = [];
  for (let i = 0; i < 30_000; i += 1) {
    const id = someId();
    const known = ordinals.get(id);
    expect(table.ordinal(id)).toBe(known);
    if (known === undefined) {
      ordinals.set(id, ids.length);
      expect(table.add(id)).toBe(ids.length);
      ids.push(id);
    } else if (random() < 0.5) {
      table.forget(known);
      ordinals.delete(id);
      ids[known] = '';
    }
  }
  expect(table.count).toBe(ordinals.size);
  expect(ids.map((_, ordinal) => table.id(ordinal))).toEqual(ids);
});

it('orders as ids are ordered', () => {
  const table = new IdTable();
  const ids = Array.from({ length: 300 }, () => digits(24));
  for (const id of ids) table.add(id);
  const ordered = ids.map((_, i) => i).sort((a, b) => table.compare(a, b));
  expect(ordered.map((ordinal) => ids[ordinal])).toEqual([...ids].sort());
});

it('knows no id that is none', () => {
  const table = new IdTable();
  table.add('0'.repeat(24));
  expect([table.ordinal(''), table.ordinal('x'.repeat(24)), table.id(7)]).toEqual([
    undefined,
    undefined,
    '',
  ]);
});

it('takes back what comes and goes a hundred thousand times', () => {
  const table = new IdTable();
  const ids = Array.from({ length: 900 }, (_, i) => `${i}`.padStart(24, 'c'));
  for (const id of ids) table.add(id);
  let wrong = 0;
  for (let i = 0; i < 100_000; i += 1) {
    const ordinal = i % ids.length;
    table.forget(ordinal);
    if (table.ordinal(ids[ordinal] ?? '') !== undefined) wrong += 1;
    table.remember(ordinal);
    table.remember(ordinal);
    if (table.ordinal(ids[ordinal] ?? '') !== ordinal) wrong += 1;
  }
  expect(wrong).toBe(0);
  expect([table.count, table.ordinal('d'.repeat(24))]).toEqual([900, undefined]);
});
