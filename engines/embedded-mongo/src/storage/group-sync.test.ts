import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../test/server.ts';
import { GroupSync } from './group-sync.ts';

let ends: (() => void)[];
let sync: GroupSync;

beforeEach(() => {
  ends = [];
  vi.spyOn(fs, 'fdatasync').mockImplementation((_, done) => {
    ends.push(() => done(null));
  });
  const file = path.join(temporaryFolder(), 'log');
  fs.writeFileSync(file, '');
  sync = new GroupSync(file);
});

afterEach(() => {
  sync.close();
  vi.restoreAllMocks();
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Whether a promise is resolved, checked after every turn of the event loop. */
function watch(promise: Promise<void>): { done: boolean } {
  const state = { done: false };
  promise.then(() => {
    state.done = true;
  });
  return state;
}

describe('the sync of the log', () => {
  it('acknowledges commits before its start, and leaves later ones to the next sync', async () => {
    sync.committed();
    const first = watch(sync.wait());
    sync.committed();
    const second = watch(sync.wait());
    const third = watch(sync.wait());
    await turn();
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await turn();
    expect([first.done, second.done, third.done, ends.length]).toEqual([true, false, false, 2]);
    ends[1]?.();
    await turn();
    expect([second.done, third.done, ends.length]).toEqual([true, true, 2]);
  });

  it('never runs twice at a time, even if requested at the moment one ends', async () => {
    sync.committed();
    const askedAtTheEnd = sync.wait().then(() => {
      sync.committed();
      return sync.wait();
    });
    const state = watch(askedAtTheEnd);
    sync.committed();
    const next = watch(sync.wait());
    ends[0]?.();
    await turn();
    expect([ends.length, state.done, next.done]).toEqual([2, false, false]);
    ends[1]?.();
    await turn();
    ends[2]?.();
    await turn();
    expect([state.done, next.done]).toEqual([true, true]);
  });

  it('is skipped if nothing was committed since the start of the last one', async () => {
    sync.committed();
    const first = watch(sync.wait());
    const same = watch(sync.wait());
    await turn();
    expect([first.done, same.done]).toEqual([false, false]);
    ends[0]?.();
    await turn();
    const later = watch(sync.wait());
    await turn();
    expect([first.done, same.done, later.done, ends.length]).toEqual([true, true, true, 1]);
  });
});
