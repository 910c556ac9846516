import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { id } from '../test/refusals.ts';
import { ERRORS } from './errors.ts';
import {
  EVENTS,
  EventEnvelope,
  type EventName,
  type EventSpec,
  eventQueue,
  SUBSCRIBERS,
} from './events.ts';
import { internalRoutes } from './internal.ts';
import { JOBS } from './jobs.ts';
import { LIMITS } from './limits.ts';
import { parseRouteKey, type RouteKey, type RouteSpec } from './route.ts';
import {
  apiRoutes,
  collectionServiceRoutes,
  commentServiceRoutes,
  snippetServiceRoutes,
} from './routes.ts';

const entries = (table: Record<string, RouteSpec>) =>
  Object.entries(table) as [RouteKey, RouteSpec][];
const all = entries({ ...apiRoutes, ...internalRoutes });
const parametersOf = (key: string) => [...key.matchAll(/:(\w+)/g)].map(([, name]) => name);

describe('every route', () => {
  it.each(all)('%s has a path below /api, a summary of one line, and known errors', (key, spec) => {
    const { method, path } = parseRouteKey(key);
    expect(`${method} ${path}`).toBe(key);
    expect(path).toMatch(/^(?:\/[a-z-]+(?:@:[a-zA-Z]+)?|\/:[a-zA-Z]+)+$/);
    expect(spec.summary).toMatch(/^[A-Z][^\n]{5,120}[^.\n]$/);
    for (const code of spec.errors ?? []) expect(Object.keys(ERRORS)).toContain(code);
    expect(new Set(spec.errors).size).toBe(spec.errors?.length ?? 0);
  });

  it.each(all)('%s checks exactly the parameters of its path', (key, spec) => {
    const checked = Object.keys(spec.params?.shape ?? {}).sort();
    expect(checked).toEqual(parametersOf(key).sort());
  });

  it.each(all)('%s has no body if it only reads', (key, spec) => {
    const { method } = parseRouteKey(key);
    if (method === 'GET' || method === 'DELETE') expect(spec.body).toBeUndefined();
    if (spec.maxBody !== undefined) expect(spec.maxBody).toBeGreaterThan(LIMITS.body);
  });

  it.each(all)('%s accepts no id that could be an operator of the database', (_key, spec) => {
    for (const [name, schema] of Object.entries(spec.params?.shape ?? {})) {
      expect([name, schema.safeParse({ $ne: '' }).success]).toEqual([name, false]);
    }
  });
});

it('routes of the GitHub connection require their own scope from access tokens', () => {
  const github = all.filter(([key, { auth }]) => / \/github\//.test(key) && auth !== 'none');
  expect(github.length).toBeGreaterThan(20);
  const open = github.filter(([, spec]) => spec.tokenScope !== 'github' && !spec.sessionOnly);
  expect(open.map(([key]) => key)).toEqual([]);
});

describe('a fixed path', () => {
  it('comes before the parameter that would match it too', () => {
    for (const [table, name, known] of [
      [snippetServiceRoutes, 'snippets', 'GET /snippets/trash'],
      [commentServiceRoutes, 'comments', 'GET /comments/reports'],
      [collectionServiceRoutes, 'collections', 'GET /collections/popular'],
    ] as const) {
      const keys = Object.keys(table);
      const fixed = keys.filter((key) => new RegExp(`^\\w+ /${name}/[a-z-]+$`).test(key));
      expect(fixed).toContain(known);
      for (const key of fixed) {
        const { method } = parseRouteKey(key as RouteKey);
        const parameter = keys.indexOf(`${method} /${name}/:id`);
        if (parameter >= 0) expect([key, keys.indexOf(key) < parameter]).toEqual([key, true]);
      }
    }
  });
});

describe('routes that need no sign-in', () => {
  it('write nothing, except that they register, sign in, count copies and report on page loads', () => {
    const open = entries(apiRoutes).filter(([, spec]) => spec.auth !== 'required');
    const writing = open.map(([key]) => key).filter((key) => !key.startsWith('GET '));
    expect(writing.sort()).toEqual([
      'POST /auth/external/finish',
      'POST /auth/external/link',
      'POST /auth/forgot-password',
      'POST /auth/login',
      'POST /auth/passkeys/sign-in',
      'POST /auth/passkeys/sign-in/options',
      'POST /auth/register',
      'POST /auth/reset-password',
      'POST /auth/verify-email',
      'POST /auth/verify-email/account',
      'POST /browser-reports',
      'POST /snippets/:id/copied',
    ]);
  });

  it('that take a password have the strict limit', () => {
    const takesPassword = ({ body }: RouteSpec) =>
      /password/i.test(JSON.stringify(body ? z.toJSONSchema(body, { io: 'input' }) : {}));
    const lax = entries(apiRoutes).filter(
      ([, spec]) => takesPassword(spec) && spec.limit !== 'auth',
    );
    expect(lax.map(([key]) => key)).toEqual([]);
  });
});

describe('routes that only sessions may call', () => {
  const writing = entries(apiRoutes).filter(
    ([key, { auth, sessionOnly }]) =>
      sessionOnly && auth === 'required' && !key.startsWith('GET ') && !key.includes(' /admin'),
  );

  it('need a recent proof, or are listed as harmless with a stolen session', () => {
    expect(
      writing
        .filter(([, { proof }]) => !proof)
        .map(([key]) => key)
        .sort(),
    ).toEqual([
      'DELETE /auth/access-tokens/:id',
      'DELETE /auth/identities/:id',
      'DELETE /auth/passkeys/:id',
      'DELETE /auth/sessions/:id',
      'DELETE /operations/remotes/:name/tokens/:id',
      'POST /auth/logout',
      'POST /auth/proof',
      'POST /auth/proof/options',
      // Needs a code made from the secret that the setup returned, and the setup needs a proof.
      'POST /auth/second-factor/enable',
      'POST /auth/send-verification',
      'POST /auth/sessions/end-all',
      'POST /operations/remotes/:name/pause',
      'POST /operations/remotes/:name/rollback',
      'POST /operations/session',
      'PUT /auth/passkeys/:id',
    ]);
  });

  it('include every route that needs a recent proof', () => {
    const marked = entries(apiRoutes).filter(([, { proof }]) => proof);
    for (const [key, { auth, sessionOnly }] of marked) {
      expect([key, auth, sessionOnly]).toEqual([key, 'required', true]);
    }
    expect(marked.map(([key]) => key)).toContain('GET /auth/export');
  });

  it('carry the parts of a proof in their body as declared', () => {
    for (const [key, { body, proofInBody = [] }] of entries(apiRoutes)) {
      const fields = Object.keys(body instanceof z.ZodObject ? body.shape : {});
      for (const part of proofInBody) {
        expect([key, fields.some((field) => field.toLowerCase().includes(part))]).toEqual([
          key,
          true,
        ]);
      }
    }
  });
});

describe('routes between services', () => {
  it('lie below /internal and are not part of the public API', () => {
    for (const [key] of entries(internalRoutes)) {
      expect(parseRouteKey(key).path).toMatch(/^\/internal\//);
      expect(apiRoutes).not.toHaveProperty([key]);
    }
  });

  it('take up to 200 ids', () => {
    const { body } = internalRoutes['POST /internal/snippets/facts'];
    const ids = (count: number) => ({ ids: Array.from({ length: count }, (_, n) => id(n)) });
    expect([200, 201].map((count) => body.safeParse(ids(count)).success)).toEqual([true, false]);
  });
});

describe('events', () => {
  const envelope = {
    id: id(1),
    name: 'user.deleted',
    payload: { userId: id(2) },
    at: '2026-01-01T00:00:00.000Z',
  };

  it('are delivered: to subscribers, each with a queue whose name has no colon, or to every process of their service', () => {
    const all: [string, EventSpec][] = Object.entries(EVENTS);
    const events = all.filter(([, { isRetired }]) => !isRetired);
    const lost = events.filter(([, spec]) => spec.subscribers.length === 0 && !spec.broadcast);
    expect(lost.map(([name]) => name)).toEqual([]);
    for (const [, { subscribers }] of events) {
      for (const name of subscribers) expect(SUBSCRIBERS).toContain(name);
    }
    expect(SUBSCRIBERS.map(eventQueue).join()).not.toContain(':');
    expect(eventQueue('auth')).toBe('events-auth');
  });

  it('have a known name, and not a name such as toString that every object has', () => {
    expect(EventEnvelope.parse(envelope)).toEqual(envelope);
    for (const name of ['user.renamed', 'toString', '__proto__', '']) {
      expect(EventEnvelope.safeParse({ ...envelope, name }).success).toBe(false);
    }
  });

  it('have a valid id, by which consumers recognise a repeated delivery, and a valid time', () => {
    expect(EventEnvelope.safeParse({ ...envelope, id: 'one' }).success).toBe(false);
    expect(EventEnvelope.safeParse({ ...envelope, at: 'now' }).success).toBe(false);
  });

  it('about stars add or remove exactly one', () => {
    const { payload } = EVENTS['snippet.starred'];
    const change = (by: number) =>
      payload.safeParse({ snippetId: id(1), authorId: id(2), change: by }).success;
    expect([1, -1, 0, 2].map(change)).toEqual([true, true, false, false]);
  });

  it.each(Object.keys(EVENTS) as EventName[])(
    '%s carries ids and public fields, no text of code',
    (name) => {
      const { payload } = EVENTS[name];
      for (const field of ['content', 'email', 'password', 'token']) {
        expect(Object.keys(payload.shape)).not.toContain(field);
      }
    },
  );
});

describe('jobs', () => {
  it.each(Object.entries(JOBS))(
    '%s is retried, and carries ids and revisions only',
    (_name, job) => {
      expect(job.attempts).toBeGreaterThan(1);
      for (const field of Object.keys(job.payload.shape)) {
        expect(field).toMatch(/Id$|^(?:revision|index)$/);
      }
    },
  );
});
