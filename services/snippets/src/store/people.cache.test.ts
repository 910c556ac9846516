import { anId, isolatedStores } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partsOn } from '../../test/parts.ts';
import type { Tx } from './transaction.ts';

let parts: Awaited<ReturnType<typeof partsOn>>;

beforeAll(async () => {
  parts = await partsOn(await isolatedStores());
});
afterAll(() => parts.close());

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
