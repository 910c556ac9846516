import { describe, expect, it } from 'vitest';
import { KeyedLock } from './keyed-lock.ts';

/** Work that ends when the test resolves it, and the names of work that has started. */
function works() {
  const begun: string[] = [];
  const make = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const work = () => {
      begun.push(name);
      return promise;
    };
    return { work, end: () => resolve(name), fail: () => reject(new Error(name)) };
  };
  return { begun, make };
}

describe('a lock by key', () => {
  it('starts work on a key after the previous work has ended, and returns its result', async () => {
    const lock = new KeyedLock();
    const { begun, make } = works();
    const [first, second, third] = [make('first'), make('second'), make('third')];
    const done = [first, second, third].map(({ work }) => lock.run('key', work));
    expect(begun).toEqual(['first']);
    first.end();
    expect(await done[0]).toBe('first');
    second.end();
    expect(await done[1]).toBe('second');
    third.end();
    expect(await done[2]).toBe('third');
    expect(begun).toEqual(['first', 'second', 'third']);
  });

  it('does not delay work on another key', async () => {
    const lock = new KeyedLock();
    const { begun, make } = works();
    const [mine, other] = [make('mine'), make('other')];
    const waiting = lock.run('a', mine.work);
    const free = lock.run('b', other.work);
    expect(begun).toEqual(['mine', 'other']);
    other.end();
    expect(await free).toBe('other');
    mine.end();
    await waiting;
  });

  it('runs the next work if the previous one failed', async () => {
    const lock = new KeyedLock();
    const { make } = works();
    const [failing, next] = [make('failing'), make('next')];
    const failed = lock.run('key', failing.work);
    const done = lock.run('key', next.work);
    failing.fail();
    await expect(failed).rejects.toThrow('failing');
    next.end();
    expect(await done).toBe('next');
  });
});
