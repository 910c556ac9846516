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

/** Somebody whose card this process has cached. */
async function somebody(): Promise<string> {
  const _id = anId();
  await write((tx) => parts.people.add(tx, { _id, username: 'ana' }));
  expect(await nameOf(_id)).toBe('ana');
  return _id;
}

describe('the cards of authors in memory', () => {
  it('show a change at once in the process that heard of it', async () => {
    const _id = await somebody();
    await write((tx) => parts.people.update(tx, { _id, username: 'anna' }, 2));
    expect(await nameOf(_id)).toBe('anna');
  });

  it('keep the newer facts where older ones arrive late', async () => {
    const _id = await somebody();
    await write((tx) => parts.people.update(tx, { _id, username: 'anna' }, 2));
    await write((tx) => parts.people.update(tx, { _id, username: 'ann' }, 1));
    await write((tx) => parts.people.add(tx, { _id, username: 'ana' }));
    expect(await nameOf(_id)).toBe('anna');
  });

  it('show nobody whose account is gone', async () => {
    const _id = await somebody();
    await write((tx) => parts.people.remove(tx, _id));
    expect(await nameOf(_id)).toBeUndefined();
  });

  it('show somebody at once who was unknown a moment before', async () => {
    const _id = anId();
    expect(await nameOf(_id)).toBeUndefined();
    await write((tx) => parts.people.add(tx, { _id, username: 'bo' }));
    expect(await nameOf(_id)).toBe('bo');
  });

  it('are answered for the known ones among those that are asked for', async () => {
    const [known, unknown] = [await somebody(), anId()];
    const cards = await parts.people.cards([unknown, known]);
    expect([...cards.keys()]).toEqual([known]);
    expect(await parts.people.cards([])).toEqual(new Map());
  });
});

describe('the cards of authors in memory, beside another process', () => {
  /** What a list does before it asks for its authors. */
  async function learn(): Promise<void> {
    await parts.index.trending(1);
  }

  /** Somebody whose card is kept after all announcements of it have come, this process's own too. */
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

  it('are not read again for a minute as long as nobody announces another one', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const _id = await known();
    // As nobody changes a card.
    await change(_id, { username: 'unannounced' });
    vi.advanceTimersByTime(30_000);
    await learn();
    expect(await nameOf(_id)).toBe('ana');
    // The other process may have ended before it could announce it.
    vi.advanceTimersByTime(31_000);
    await learn();
    expect(await nameOf(_id)).toBe('unannounced');
  });

  it('show what the other process stored as soon as a list is chosen', async () => {
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

  it('are all read again where announcements are lost', async () => {
    const _id = await known();
    await change(_id, { username: 'unannounced' });
    await parts.redis.hset('{snippets:changes}:head', { epoch: anId(), number: 7 });
    await learn();
    expect(await nameOf(_id)).toBe('unannounced');
  });

  it('do not keep what was read while another one was announced', async () => {
    const _id = await known();
    parts.people.forgetAll();
    const reading = nameOf(_id);
    await change(_id, { username: 'anna' });
    parts.people.forgetAll();
    await reading;
    expect(await nameOf(_id)).toBe('anna');
  });
});
