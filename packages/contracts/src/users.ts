import { z } from 'zod';
import { PublicUser, UserStats } from './auth.ts';
import { IdParams, limitedText, PageQuery, Pagination, queryInt } from './common.ts';
import { LIMITS } from './limits.ts';
import { defineRoutes } from './route.ts';
import { msg } from './texts.ts';

const term = limitedText(msg('A search'), LIMITS.search);

/** Routes of `/api/users`. */
export const userRoutes = defineRoutes({
  'GET /users': {
    summary: 'Users, newest first, optionally those whose name starts with a term',
    auth: 'optional',
    query: PageQuery.extend({ search: term.optional() }),
    reply: z.object({ users: z.array(PublicUser), pagination: Pagination }),
  },
  'GET /users/search': {
    summary: 'The users whose username starts with the term',
    auth: 'optional',
    query: z.object({ q: term.default(''), limit: queryInt(1, LIMITS.maxPageSize, 10) }),
    reply: z.object({ users: z.array(PublicUser) }),
  },
  'GET /users/stats': {
    summary: 'Totals of the whole platform, public items only',
    auth: 'none',
    reply: z.object({
      stats: UserStats.extend({ totalUsers: z.int(), totalLanguages: z.int() }),
    }),
  },
  'GET /users/by-name/:username': {
    summary: 'The user of a name, which is compared without regard to case',
    auth: 'optional',
    params: z.object({ username: z.string() }),
    reply: z.object({ user: PublicUser }),
    errors: ['user.not_found'],
  },
  'GET /users/:id': {
    summary: 'One user',
    auth: 'optional',
    params: IdParams,
    reply: z.object({ user: PublicUser }),
    errors: ['user.not_found'],
  },
  'GET /users/:id/stats': {
    summary: 'Totals of one user: public items, or all for oneself',
    auth: 'optional',
    params: IdParams,
    reply: z.object({ stats: UserStats }),
    errors: ['user.not_found'],
  },
  'POST /users/:id/follow': {
    summary: 'Follow a user, or stop following where one does',
    auth: 'required',
    params: IdParams,
    reply: z.object({ isFollowing: z.boolean(), followerCount: z.int() }),
    errors: ['user.not_found', 'access.forbidden'],
  },
  'GET /users/:id/followers': {
    summary: 'Who follows a user, the last to do so first',
    auth: 'optional',
    params: IdParams,
    query: PageQuery,
    reply: z.object({ users: z.array(PublicUser), pagination: Pagination }),
    errors: ['user.not_found'],
  },
  'GET /users/:id/following': {
    summary: 'Whom a user follows, whoever was followed last first',
    auth: 'optional',
    params: IdParams,
    query: PageQuery,
    reply: z.object({ users: z.array(PublicUser), pagination: Pagination }),
    errors: ['user.not_found'],
  },
  'POST /users/:id/lift-suspension': {
    summary: 'Let a suspended account be used again; for moderators',
    auth: 'required',
    params: IdParams,
    body: z.object({ reason: limitedText(msg('The reason'), LIMITS.report.details).default('') }),
    reply: z.object({ user: PublicUser }),
    errors: ['user.not_found', 'access.forbidden'],
  },
});
