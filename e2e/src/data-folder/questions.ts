import { ImportJob, LIMITS } from '@snippetry/contracts';
import { z } from 'zod';
import type { Question } from './ask.ts';
import { tiesOf } from './github.ts';
import { done, type Inhabitant, type World } from './world.ts';

const ALL = 'limit=100';
/** Queries of lists of which only the ids are recorded: another list has the full snippets. */
const CHOSEN = [
  ...['oldest', 'most-starred', 'most-viewed', 'recently-updated'].map((by) => `sortBy=${by}`),
  'search=retry',
  'search=%22exponential%20backoff%22',
  'search=grüße',
  'search=bac',
  'tags=resilience',
  'tags=resilience,network',
  'language=python',
  'difficulty=advanced',
  'category=utility',
  'limit=2&page=2&sortBy=oldest',
];

/** Selects the ids of a list's snippets, in their order. */
const Ids = z.object({
  snippets: z.array(z.object({ _id: z.string() })),
  pagination: z.unknown().optional(),
});

/** Omits start times: a job that was pending when the folder was closed can start later. */
const Jobs = z.object({
  jobs: z.array(ImportJob.pick({ id: true, kind: true, state: true })),
});

/** Returns requests of each user and of a visitor that together cover the stored data. */
export async function questionsAbout(world: World): Promise<Question[]> {
  const people = Object.entries(world.people);
  const names = people.map(([name]) => name);
  const forAll = [...names, null].flatMap((as) => [
    ...questions(as, publicPaths(world)),
    ...CHOSEN.map((list) => idsOnly(as, `/snippets?${list}`)),
    ...people.map(([, { id }]) => idsOnly(as, `/snippets/user/${id}?${ALL}`)),
    idsOnly(as, '/snippets/trending'),
  ]);
  const lists = names.flatMap((as) => [
    ...questions(as, [...OWN_LISTS, ...MODERATION]),
    idsOnly(as, '/snippets?following=true'),
    { as, path: '/api/github/jobs', kept: Jobs },
    ...CHOSEN.map((list) => idsOnly(as, `/snippets/my?${list}`)),
    ...CHOSEN.map((list) => idsOnly(as, `/snippets/starred?${list}`)),
  ]);
  const owned = await Promise.all(
    people.map(async ([name, person]) => {
      const others = [...names.filter((other) => other !== name), null];
      const { ids, own, seen } = await pathsOf(person);
      const ties = tiesOf(name, ids);
      return [...questions(name, own), ...ties, ...others.flatMap((as) => questions(as, seen))];
    }),
  );
  return [
    ...forAll,
    ...lists,
    ...questions('moderator', ['/auth/me', ...MODERATION]),
    ...owned.flat(),
  ];
}

const questions = (as: string | null, paths: string[]): Question[] =>
  paths.map((path) => ({ as, path: `/api${path}` }));

const idsOnly = (as: string | null, path: string): Question => ({
  as,
  path: `/api${path}`,
  kept: Ids,
});

function publicPaths({ people, suspended }: World): string[] {
  const users = [...Object.values(people), suspended].flatMap(({ id }) => [
    ...[`/users/${id}`, `/users/${id}/stats`],
    ...[`/users/${id}/followers`, `/users/${id}/following`],
  ]);
  return [
    ...users,
    ...['/users', '/users/search?q=c', '/users/stats', '/collections', '/collections/popular'],
    ...[`/snippets?${ALL}`, '/snippets/facets'],
  ];
}

const OWN_LISTS = [
  ...['/auth/me', '/snippets/summary', '/snippets/trash', '/collections/my', '/github/status'],
  ...['/snippets/analytics?range=7d', '/snippets/analytics/csv?range=30d', '/snippets/library'],
  ...[`/snippets/my?${ALL}`, `/snippets/starred?${ALL}`],
  ...['/collections/starred', '/collections/my?sort=name&search=kept'],
  '/github/sources',
  ...[`/notifications?${ALL}`, '/notifications?show=unread', '/notifications/settings'],
];

/** Requests of moderators and snippet owners for reports and their outcome. */
const MODERATION = [
  ...[`/comments/reports?${ALL}`, `/comments/reports?${ALL}&status=resolved`],
  `/comments/reports/log?${ALL}`,
];

/**
 * Returns the paths of a user's snippets and collections: `own` for the user, and `seen`, a part of
 * them, for others.
 */
async function pathsOf(person: Inhabitant) {
  const { api } = person;
  const query = { limit: LIMITS.maxPageSize };
  const { snippets } = await done(api.call('GET /snippets/my', { query }));
  const trashed = (await done(api.call('GET /snippets/trash', { query }))).snippets;
  const { collections } = await done(api.call('GET /collections/my', { query }));
  const whole = await Promise.all(snippets.map(({ _id }) => snippetPaths(person, _id)));
  const seen = [
    ...snippets.flatMap(({ _id }) => [`/snippets/${_id}/raw`, `/comments/snippet/${_id}`]),
    ...trashed.map(({ _id }) => `/snippets/${_id}`),
    ...collections.flatMap(({ _id, latestVersion }) => collectionPaths(_id, latestVersion ?? 0)),
  ];
  return { ids: snippets.map(({ _id }) => _id), own: [...whole.flat(), ...seen], seen };
}

/** Returns the paths of a collection, its members and each of its versions. */
function collectionPaths(id: string, versions: number): string[] {
  const packs = Array.from({ length: versions }, (_, at) => `pack@${at + 1}?format=json`);
  return ['', '/snippets', '/versions', ...packs.map((pack) => `/${pack}`)].map(
    (part) => `/collections/${id}${part}`,
  );
}

/** Returns the paths of a snippet for its owner; requests of others would count as views. */
export async function snippetPaths({ api }: Inhabitant, id: string): Promise<string[]> {
  const params = { id };
  const { revisions } = await done(api.call('GET /snippets/:id/revisions', { params }));
  const { comments } = await done(
    api.call('GET /comments/snippet/:snippetId', { params: { snippetId: id } }),
  );
  return [
    `/snippets/${id}`,
    `/snippets/${id}/comments/count`,
    `/notifications/muted/${id}`,
    `/snippets/${id}/revisions`,
    ...revisions.map(({ revision }) => `/snippets/${id}/revisions/${revision}`),
    ...comments.map(({ _id }) => `/comments/${_id}/replies`),
  ];
}
