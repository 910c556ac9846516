import { expect, it } from 'vitest';
import { retryRace } from './retry-race.ts';

const LOST = 'lost';

/** Work that fails with these errors in turn and then succeeds. */
function failing(...errors: string[]) {
  const left = [...errors];
  return async () => {
    const error = left.shift();
    if (error) throw new Error(error);
    return errors.length;
  };
}

const retried = (work: () => Promise<number>) =>
  retryRace(work, (error) => error instanceof Error && error.message === LOST);

it('work that loses a race continues from the winner’s writes, a limited number of times', async () => {
  expect(await retried(failing())).toBe(0);
  expect(await retried(failing(LOST, LOST, LOST, LOST))).toBe(4);
  await expect(retried(failing(LOST, LOST, LOST, LOST, LOST))).rejects.toThrow(LOST);
});

it('work that fails for another reason is not repeated', async () => {
  await expect(retried(failing(LOST, 'away'))).rejects.toThrow('away');
});
