import { expect, it } from 'vitest';
import { movedLines } from './moved-lines.ts';

const code = ['one', 'two', 'three', 'four', 'five'].join('\n');
const lines = (fromLine: number, toLine: number) => ({ fromLine, toLine });
const moved = (changed: string[], from: number, to: number) =>
  movedLines(code, changed.join('\n'), [lines(from, to)])[0];

it('lines move with lines that are added and removed above them', () => {
  expect(moved(['zero', 'one', 'two', 'three', 'four', 'five'], 2, 3)).toEqual(lines(3, 4));
  expect(moved(['three', 'four', 'five'], 4, 5)).toEqual(lines(2, 3));
  expect(moved(['one', 'two', 'three', 'four', 'six'], 1, 4)).toEqual(lines(1, 4));
  expect(moved(['new', 'one', 'two', 'other', 'four', 'five', 'end'], 4, 5)).toEqual(lines(5, 6));
});

it('lines are null if one of them was changed or removed, or one was added between them', () => {
  expect(moved(['one', 'TWO', 'three', 'four', 'five'], 1, 2)).toBeNull();
  expect(moved(['one', 'three', 'four', 'five'], 2, 2)).toBeNull();
  expect(moved(['one', 'two', 'between', 'three', 'four', 'five'], 2, 3)).toBeNull();
});

it('lines do not move if only the line ends change', () => {
  expect(movedLines(code, `${code.replaceAll('\n', '\r\n')}\r\n`, [lines(1, 5)])).toEqual([
    lines(1, 5),
  ]);
});

it('lines beyond the end are undefined', () => {
  expect(movedLines(code, code, [lines(5, 6), lines(5, 5)])).toEqual([undefined, lines(5, 5)]);
});

it('the comparison of repetitive code is limited, but still finds its beginning and end', () => {
  const repeated = (length: number, seed: number) =>
    Array.from({ length }, (_, at) => `${(at * seed) % 7}`).join('\n');
  const before = `first\n${repeated(60_000, 3)}\nlast`;
  const after = `new\nfirst\n${repeated(60_000, 5)}\nlast`;
  const [last] = movedLines(before, after, [lines(60_002, 60_002)]);
  expect(last).toEqual(lines(60_003, 60_003));
});
