import type { userRoutes } from '@snippetry/contracts';
import { type Case, everyone, signedIn, type World, write } from './world.ts';

type PeopleRoute =
  | 'POST /users/:id/follow'
  | 'GET /users/:id/followers'
  | 'GET /users/:id/following'
  | 'POST /users/:id/lift-suspension';

const theOwner = ({ owner }: World) => ({ id: owner.id });

/** Cases of routes about users. */
export const PEOPLE_CASES: Record<PeopleRoute & keyof typeof userRoutes, Case[]> = {
  'POST /users/:id/follow': [
    {
      what: 'the owner, who cannot follow themselves',
      params: theOwner,
      expected: write({ stranger: 200, owner: 400 }),
    },
  ],
  'GET /users/:id/followers': [{ what: 'of the owner', params: theOwner, expected: everyone(200) }],
  'GET /users/:id/following': [{ what: 'of the owner', params: theOwner, expected: everyone(200) }],
  'POST /users/:id/lift-suspension': [
    { what: 'of the owner', params: theOwner, body: () => ({}), expected: signedIn(403) },
  ],
};
