import { parseRouteKey, type RouteKey, type RouteSpec } from '@snippetry/contracts';
import {
  closeRedis,
  createReadingPolicyAnnouncer,
  redisReady,
  workerRedis,
} from '@snippetry/service-kit';
import { anId } from './factories.ts';
import { request } from './http.ts';
import { issueToken } from './tokens.ts';

/** Runs `run` while reading is restricted to members in every process that uses this Redis. */
export async function whileMembersOnly<Result>(
  redisUrl: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const redis = workerRedis(redisUrl);
  await redisReady(redis);
  const announcer = createReadingPolicyAnnouncer(redis);
  try {
    await announcer.announce('members');
    return await run();
  } finally {
    await announcer.announce('open');
    await closeRedis(redis);
  }
}

/**
 * Calls each route of a service that visitors can use, without a token and with one.
 *
 * @param ids values of path parameters, for answers with content; other parameters get unknown ids
 * @returns the routes that answer visitors with anything but `auth.members_only`, that answer a
 * member with it, or whose response a shared cache may store
 */
export async function routesOpenToStrangers(
  url: string,
  table: Record<string, RouteSpec>,
  member: string = issueToken({ id: anId(), username: 'a-member' }),
  ids: Record<string, string> = {},
): Promise<string[]> {
  const visitor = request(url);
  const wrong = Object.entries(table).map(async ([key, spec]) => {
    if (spec.auth === 'required' || spec.openToVisitors) return [];
    const { method, path } = parseRouteKey(key as RouteKey);
    const place = `/api${path.replaceAll(/:(\w+)/g, (_all, name: string) => ids[name] ?? 'f'.repeat(24))}`;
    const strange = await visitor.send(place, { method });
    const own = await visitor.as(member).send(place, { method });
    const cached = [strange, own].map(({ headers }) => headers.get('cache-control') ?? 'none');
    const isPrivate = cached.every((value) => /\b(?:private|no-store)\b/.test(value));
    const isRight = strange.code === 'auth.members_only' && own.status !== 401 && isPrivate;
    const answers = [strange, own].map(({ status, code }) => `${status} ${code}`);
    return isRight ? [] : [`${key}: ${[...answers, ...cached].join(', ')}`];
  });
  return (await Promise.all(wrong)).flat();
}
