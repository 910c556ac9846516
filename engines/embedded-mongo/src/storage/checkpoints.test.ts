import { expect, it } from 'vitest';
import { Checkpoints } from './checkpoints.ts';

it('copies the log once it has grown by 4000 pages since the last copy, not after every commit', () => {
  let length = 0;
  let copies = 0;
  const checkpoints = new Checkpoints({
    exec: () => undefined,
    first: (sql) => {
      if (sql.includes('passive')) copies++;
      return [0, length, 0];
    },
  });
  const copiesAfter = (lengths: readonly number[]) =>
    lengths.map((now) => {
      length = now;
      checkpoints.copyIfDue();
      return copies;
    });
  // While a snapshot reads the log, it only grows.
  expect(copiesAfter([10, 3999, 4100, 4101, 8099, 8100])).toEqual([0, 0, 1, 1, 1, 2]);
  // The log was restarted.
  expect(copiesAfter([5, 3999, 4000, 4001])).toEqual([2, 2, 3, 3]);
});
