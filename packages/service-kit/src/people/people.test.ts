import type { UserCard } from '@snippetry/contracts';
import { anId, aUser, isolatedStores } from '@snippetry/test-kit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { closeMongo, connectMongo, prepareModels } from '../mongo.ts';
import { createOutbox } from '../outbox.ts';
import type { RequestContext } from '../request-context.ts';
import { quietLog } from '../test-log.ts';
import { type Transaction, UnitOfWork } from '../unit-of-work.ts';
import { PeopleRepository } from './people.repository.ts';
import { People } from './people.ts';

const log = quietLog();
let connection: Connection;
let unitOfWork: UnitOfWork;
let repository: PeopleRepository;
let known: Map<string, UserCard>;
let asked: { ids: string[]; requestId: string }[];
let isAway: boolean;
let people: People;

beforeAll(async () => {
  const { mongoUri: uri, mongoDb: db } = await isolatedStores();
  connection = connectMongo({ uri, db, log });
  unitOfWork = new UnitOfWork({ connection, outbox: createOutbox(connection), log });
  repository = new PeopleRepository(connection);
  await prepareModels(connection);
});
afterAll(() => closeMongo(connection));

beforeEach(() => {
  known = new Map();
  asked = [];
  isAway = false;
  people = new People({
    repository,
    fetchCards: async ({ requestId }, ids) => {
      asked.push({ ids, requestId });
      if (isAway) throw new Error('auth is away');
      return ids.flatMap((id) => known.get(id) ?? []);
    },
  });
});

function somebody(card: Partial<UserCard> = {}): UserCard {
  const { id, username } = aUser();
  const made = { _id: id, username, ...card };
  known.set(id, made);
  return made;
}

const visitor: RequestContext = {
  viewer: { kind: 'visitor', id: null, key: 'somebody' },
  requestId: 'request-1',
  log,
  signal: new AbortController().signal,
  setMessage: () => {},
};

const commit = (work: (tx: Transaction) => Promise<void>) => unitOfWork.commit(visitor, work);

it('a stored card is not fetched again', async () => {
  const [ana, bo] = [somebody({ firstName: 'Ana', reputation: 3 }), somebody()];
  const first = await people.cards(visitor, [ana._id, bo._id, ana._id]);
  const again = await people.cards(visitor, [bo._id, ana._id]);
  expect(first).toEqual(known);
  expect(again).toEqual(known);
  expect(asked).toEqual([{ ids: [ana._id, bo._id], requestId: 'request-1' }]);
});

it('no request is sent for an empty list of people', async () => {
  expect((await people.cards(visitor, [])).size).toBe(0);
  expect(asked).toEqual([]);
});

it('cards are fetched in requests of at most 200 people', async () => {
  const ids = Array.from({ length: 450 }, () => somebody()._id);
  expect(await people.cards(visitor, ids)).toEqual(known);
  expect(asked.map((question) => question.ids.length)).toEqual([200, 200, 50]);
});

it('people are left out while auth is unavailable, and fetched the next time', async () => {
  const ana = somebody();
  isAway = true;
  expect((await people.cards(visitor, [ana._id])).size).toBe(0);
  isAway = false;
  expect(await people.cards(visitor, [ana._id])).toEqual(known);
});

it('the viewer is named by their token if their card is unknown', async () => {
  const ana = aUser();
  const viewer = { kind: 'user', ...ana, jti: 'jti-of-a-test', exp: 0, key: ana.id } as const;
  const cards = await people.cards({ ...visitor, viewer }, [ana.id, anId()]);
  expect([...cards.values()]).toEqual([{ _id: ana.id, username: ana.username }]);
});

it('the latest card of a person is kept, in whatever order the events arrive', async () => {
  const ana = somebody({ firstName: 'Asked' });
  const named = (firstName: string) => ({ ...ana, firstName });
  const name = async () => (await repository.find([ana._id]))[0]?.firstName;
  await commit((tx) => repository.update(tx, named('Third'), 3));
  await commit((tx) => repository.update(tx, named('Second'), 2));
  await commit((tx) => repository.add(tx, named('First')));
  await repository.addMissing([named('Asked')]);
  expect(await name()).toBe('Third');
  await commit((tx) => repository.update(tx, named('Fourth'), 4));
  expect(await name()).toBe('Fourth');
});

it('the first change event replaces a card that was fetched', async () => {
  const ana = somebody({ firstName: 'Asked', lastName: 'For' });
  await people.cards(visitor, [ana._id]);
  const card = { _id: ana._id, username: ana.username, firstName: 'Changed' };
  await commit((tx) => repository.update(tx, card, 0));
  expect(await repository.find([ana._id])).toEqual([card]);
});

it('the card of a closed account is deleted, and a late event brings none back', async () => {
  const ana = somebody();
  await commit((tx) => repository.add(tx, ana));
  await commit((tx) => repository.remove(tx, ana._id));
  expect(await repository.find([ana._id])).toEqual([]);
  await repository.addMissing([ana]);
  await commit((tx) => repository.update(tx, ana, 7));
  await commit((tx) => repository.remove(tx, ana._id));
  expect(await repository.find([ana._id])).toEqual([]);
});
