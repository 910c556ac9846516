import { anId, isolatedStores } from '@snippetry/test-kit';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { partsOn } from '../../test/parts.ts';
import type { Tx } from '../index/port.ts';

let parts: Awaited<ReturnType<typeof partsOn>>;
let other: typeof parts;

beforeAll(async () => {
  const stores = await isolatedStores();
  parts = await partsOn(stores);
  other = await partsOn(stores);
});
afterAll(async () => {
  for (const process of [parts, other]) {
    await process.index.close();
    await process.close();
  }
});

const write = (work: (tx: Tx) => Promise<void>) => parts.unitOfWork.commit({ requestId: '' }, work);

async function nameOf(id: string): Promise<string | undefined> {
  return (await parts.people.cards([id])).get(id)?.username;
}

/** Stores a card and has this process cache it; returns its id. */
async function somebody(): Promise<string> {
  const _id = anId();
  await write((tx) => parts.people.add(tx, { _id, username: 'ana' }));
  expect(await nameOf(_id)).toBe('ana');
  return _id;
}

describe('the cards of authors in memory', () => {
  it('show a change at once in the process that stored it', async () => {
    const _id = await somebody();
    await write((tx) => parts.people.update(tx, { _id, username: 'anna' }, 2));
    expect(await nameOf(_id)).toBe('anna');
  });

  it('keep the newer version if an older one arrives late', async () => {
    const _id = await somebody();
    await write((tx) => parts.people.update(tx, { _id, username: 'anna' }, 2));
    await write((tx) => parts.people.update(tx, { _id, username: 'ann' }, 1));
    await write((tx) => parts.people.add(tx, { _id, username: 'ana' }));
    expect(await nameOf(_id)).toBe('anna');
  });

  it('do not include deleted accounts', async () => {
    const _id = await somebody();
    await write((tx) => parts.people.remove(tx, _id));
    expect(await nameOf(_id)).toBeUndefined();
  });

  it('show a new card at once, also if it was missing just before', async () => {
    const _id = anId();
    expect(await nameOf(_id)).toBeUndefined();
    await write((tx) => parts.people.add(tx, { _id, username: 'bo' }));
    expect(await nameOf(_id)).toBe('bo');
  });

  it('are returned for the known ids among the requested ones', async () => {
    const [known, unknown] = [await somebody(), anId()];
    const cards = await parts.people.cards([unknown, known]);
    expect([...cards.keys()]).toEqual([known]);
    expect(await parts.people.cards([])).toEqual(new Map());
  });
});

describe('the cards of authors in memory, with another process', () => {
  /** Reads changes of other processes, as a list does before it reads its authors. */
  async function learn(): Promise<void> {
    await parts.index.trending(1);
  }

  /** Caches a card after all announcements of it have been read, this process's own too. */
  async function known(): Promise<string> {
    const _id = await somebody();
    await learn();
    expect(await nameOf(_id)).toBe('ana');
    return _id;
  }

  const change = (_id: string, card: object) =>
    parts.connection
      .collection('people')
      .updateOne({ _id: new Types.ObjectId(_id) }, { $set: card });

  beforeAll(async () => {
    await other.index.start();
    await parts.index.start();
  });

  it('are not read again for a minute unless a change is announced', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const _id = await known();
    // A change without an announcement, which normally does not happen.
    await change(_id, { username: 'unannounced' });
    vi.advanceTimersByTime(30_000);
    await learn();
    expect(await nameOf(_id)).toBe('ana');
    // A process may have ended before it could announce its change.
    vi.advanceTimersByTime(31_000);
    await learn();
    expect(await nameOf(_id)).toBe('unannounced');
  });

  it('show what the other process stored after the next query of the index', async () => {
    const _id = await known();
    await other.unitOfWork.commit({ requestId: '' }, (tx) =>
      other.people.update(tx, { _id, username: 'anna' }, 2),
    );
    await learn();
    expect(await nameOf(_id)).toBe('anna');
    await other.unitOfWork.commit({ requestId: '' }, (tx) => other.people.remove(tx, _id));
    await learn();
    expect(await nameOf(_id)).toBeUndefined();
  });

  it('are all read again if announcements are lost', async () => {
    const _id = await known();
    await change(_id, { username: 'unannounced' });
    await parts.redis.hset('{snippets:changes}:head', { epoch: anId(), number: 7 });
    await learn();
    expect(await nameOf(_id)).toBe('unannounced');
  });

  it('are not cached if a change was announced while they were read', async () => {
    const _id = await known();
    parts.people.forgetAll();
    const reading = nameOf(_id);
    await change(_id, { username: 'anna' });
    parts.people.forgetAll();
    await reading;
    expect(await nameOf(_id)).toBe('anna');
  });
});
