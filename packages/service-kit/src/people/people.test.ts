import type { UserCard } from '@snippetry/contracts';
import { anId, aUser, isolatedStores } from '@snippetry/test-kit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Asking } from '../asking.ts';
import { closeMongo, connectMongo, prepareModels, withTransaction } from '../mongo.ts';
import { quietLog } from '../test-log.ts';
import { mongoPeople, type PeopleRepository } from './people.repository.ts';
import { createPeople, type People } from './people.ts';

const log = quietLog();
let connection: Connection;
let repository: PeopleRepository;
let known: Map<string, UserCard>;
let asked: { ids: string[]; requestId: string | undefined }[];
let isAway: boolean;
let people: People;

beforeAll(async () => {
  const { mongoUri: uri, mongoDb: db } = await isolatedStores();
  connection = connectMongo({ uri, db, log });
  repository = mongoPeople(connection);
  await prepareModels(connection);
});
afterAll(() => closeMongo(connection));

beforeEach(() => {
  known = new Map();
  asked = [];
  isAway = false;
  people = createPeople({
    repository,
    log,
    ask: async (ids, requestId) => {
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

const visitor: Asking = {
  viewer: { kind: 'visitor', id: null, key: 'somebody' },
  requestId: 'request-1',
};

const inOne = (fn: Parameters<typeof withTransaction<void>>[1]) => withTransaction(connection, fn);

it('asks for nobody twice', async () => {
  const [ana, bo] = [somebody({ firstName: 'Ana', reputation: 3 }), somebody()];
  const first = await people.cards([ana._id, bo._id, ana._id], visitor);
  const again = await people.cards([bo._id, ana._id], visitor);
  expect(first).toEqual(known);
  expect(again).toEqual(known);
  expect(asked).toEqual([{ ids: [ana._id, bo._id], requestId: 'request-1' }]);
});

it('asks nothing about nobody', async () => {
  expect((await people.cards([], visitor)).size).toBe(0);
  expect(asked).toEqual([]);
});

it('puts no more than 200 people into one question', async () => {
  const ids = Array.from({ length: 450 }, () => somebody()._id);
  expect(await people.cards(ids, visitor)).toEqual(known);
  expect(asked.map((question) => question.ids.length)).toEqual([200, 200, 50]);
});

it('leaves out who cannot be asked for, and asks for them next time', async () => {
  const ana = somebody();
  isAway = true;
  expect((await people.cards([ana._id], visitor)).size).toBe(0);
  isAway = false;
  expect(await people.cards([ana._id], visitor)).toEqual(known);
});

it('names whoever asks by their token where nothing better is known', async () => {
  const ana = aUser();
  const viewer = { kind: 'user', ...ana, jti: 'jti-of-a-test', exp: 0, key: ana.id } as const;
  const cards = await people.cards([ana.id, anId()], { viewer, requestId: 'request-1' });
  expect([...cards.values()]).toEqual([{ _id: ana.id, username: ana.username }]);
});

it('keeps the latest card, whatever order events come in', async () => {
  const ana = somebody({ firstName: 'Asked' });
  const named = (firstName: string) => ({ ...ana, firstName });
  const name = async () => (await repository.find([ana._id]))[0]?.firstName;
  await inOne((session) => repository.update(named('Third'), 3, session));
  await inOne((session) => repository.update(named('Second'), 2, session));
  await inOne((session) => repository.add(named('First'), session));
  await repository.addMissing([named('Asked')]);
  expect(await name()).toBe('Third');
  await inOne((session) => repository.update(named('Fourth'), 4, session));
  expect(await name()).toBe('Fourth');
});

it('takes the first change for later than a card that was asked for', async () => {
  const ana = somebody({ firstName: 'Asked', lastName: 'For' });
  await people.cards([ana._id], visitor);
  const card = { _id: ana._id, username: ana.username, firstName: 'Changed' };
  await inOne((session) => repository.update(card, 0, session));
  expect(await repository.find([ana._id])).toEqual([card]);
});

it('forgets who is gone', async () => {
  const ana = somebody();
  await inOne((session) => repository.add(ana, session));
  await inOne((session) => repository.remove(ana._id, session));
  expect(await repository.find([ana._id])).toEqual([]);
});
