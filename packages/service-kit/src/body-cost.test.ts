import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import {
  apiRoutes,
  LIMITS,
  parseRouteKey,
  type RouteKey,
  type RouteSpec,
} from '@snippetry/contracts';
import { request, type TestClient } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MAX_BODY_VALUES } from './body-budget.ts';

/**
 * Budget of a body: 100 ms of the event loop, in thread time, which hardly grows with the load of
 * the machine.
 */
const MAX_MICROSECONDS = 100_000;
/**
 * Alternative budget: three times the duration of plain text of the same size, since a virtual
 * machine may spend more on memory from its host than on the work.
 */
const MAX_OF_PLAIN_TEXT = 3;
/** Budget of a body: 50 MB in addition to the modules loaded in the thread. */
const HEAP_MB = 50 + 20;

let worker: Worker;
let api: TestClient;
let failure: Error | undefined;

beforeAll(async () => {
  worker = new Worker(new URL('../test/body-server.ts', import.meta.url), {
    execArgv: [],
    // A body that needs more terminates the thread, and its request with it.
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 16 },
  });
  const [url] = await once(worker, 'message');
  worker.on('error', (error: Error) => {
    failure = error;
  });
  api = request(String(url), 'token');
});
afterAll(async () => {
  if (failure) throw failure;
  await worker.terminate();
});

interface Place {
  /** JSON before and after a value at this position of a body. */
  before: string;
  after: string;
  /** Accepted type, `string` or `array`; any type if the contract does not specify one. */
  schema: JsonSchema;
}

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

/** Every position of a value in a body, each with the rest of the body left out. */
function placesOf(schema: JsonSchema, before = '', after = ''): Place[] {
  const { anyOf, items, properties = {} } = schema;
  if (anyOf) return anyOf.flatMap((one) => placesOf(one, before, after));
  const place = { before, after, schema };
  if (items) return [place, ...placesOf(items, `${before}[`, `]${after}`)];
  const fields = Object.entries(properties).flatMap(([name, inner]) =>
    placesOf(inner, `${before}{"${name}":`, `}${after}`),
  );
  return [place, ...fields];
}

const text = (unit: string, bytes: number) =>
  `"${unit.repeat(Math.floor((bytes - 2) / Buffer.byteLength(unit)))}"`;

const entries = (bytes: number, entryOf: (bytes: number, at: number) => string) => {
  const count = MAX_BODY_VALUES - 20;
  const each = Math.floor(bytes / count) - 1;
  return Array.from({ length: count }, (_, at) => entryOf(each, at)).join(',');
};

type Values = Record<string, (bytes: number) => string>;

/** Texts of at most that many bytes, each as costly as possible for its kind. */
const TEXTS: Values = {
  'blanks only': (bytes) => text(' ', bytes),
  'escaped emoji': (bytes) => text('\\ud83e\\udd8a', bytes),
  'marks on one letter': (bytes) => text('\u0301\u0316', bytes),
  'joiners that show nothing': (bytes) => text('\u200d', bytes),
};

/** The same for arrays and objects. */
const TREES: Values = {
  'many numbers': (bytes) => `[${entries(bytes, () => '1')}]`,
  'many texts': (bytes) => `[${entries(bytes, (each) => text('\\n', each))}]`,
  'many keys': (bytes) =>
    `{${entries(bytes, (each, at) => `"${at}${'k'.repeat(Math.max(0, each - 12))}":1`)}}`,
  'deep nesting': (bytes) => {
    const depth = MAX_BODY_VALUES / 2 - 20;
    return `${'['.repeat(depth)}${' '.repeat(bytes - 2 * depth)}${']'.repeat(depth)}`;
  },
};

/** Processor time of the server since it started. */
const spent = async () => z.number().parse((await api.send('/cost')).body);

async function costOf(method: string, path: string, body: string): Promise<number> {
  const before = await spent();
  const answer = await api.send(path, {
    method,
    body,
    headers: { 'content-type': 'application/json' },
  });
  expect([400, 409]).toContain(answer.status);
  return (await spent()) - before;
}

/** Minimum of a few runs, which excludes garbage collection and the first run of code. */
async function leastCost(method: string, path: string, body: string, enough = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 5 && least > enough; run++) {
    least = Math.min(least, await costOf(method, path, body));
  }
  return least;
}

/** Measured cost of a body and its budget on this machine, both in microseconds. */
async function costAndBound(method: string, path: string, body: string) {
  const cost = await leastCost(method, path, body, MAX_MICROSECONDS);
  if (cost <= MAX_MICROSECONDS) return { cost, bound: MAX_MICROSECONDS };
  const plain = await leastCost(method, path, text('a', Buffer.byteLength(body)));
  return { cost, bound: Math.max(MAX_MICROSECONDS, MAX_OF_PLAIN_TEXT * plain) };
}

const WITH_BODY = Object.entries<RouteSpec>(apiRoutes).flatMap(([key, spec]) =>
  spec.body ? [{ key, body: spec.body, limit: spec.maxBody ?? LIMITS.body }] : [],
);

const codes = new Map<unknown, number>();

/**
 * Number of a contract schema, the same for the same object: its JSON does not include its checks.
 */
function codeOf(schema: unknown): number {
  const code = codes.get(schema) ?? codes.size;
  codes.set(schema, code);
  return code;
}

const known = new Set<string>();

/**
 * Whether no earlier route has the same field with the same checks, whose cost is already measured.
 */
function isNew({ before, schema }: Place, limit: number): boolean {
  const name = JSON.stringify([limit, before, schema]);
  const had = known.has(name);
  known.add(name);
  return !had;
}

describe.each(WITH_BODY)('$key, with a body as large as it may be', ({ key, body, limit }) => {
  // Object.entries forgets the key type.
  const route = parseRouteKey(key as RouteKey);
  const path = `/api${route.path.replace(/:revision/, '1').replace(/:\w+/g, 'a'.repeat(24))}`;
  const whole = z.toJSONSchema(body, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      jsonSchema.code = codeOf(zodSchema);
    },
  });
  // `JsonSchema` declares only the keywords that this test reads. Numbers and booleans are left
  // out, and fields that an earlier route has as well.
  const places = placesOf(whole as JsonSchema)
    .filter(({ schema: { type = '' } }) => !['integer', 'number', 'boolean'].includes(type))
    .filter((place) => isNew(place, limit));

  it('is answered within 100 ms of the event loop, or three times what plain text takes, and 50 MB, whatever it holds', async () => {
    for (const { before, after, schema } of places) {
      const { type } = schema;
      // A value of another type is parsed, but not read any further.
      const values = { ...(type !== 'array' && TEXTS), ...(type !== 'string' && TREES) };
      for (const [what, make] of Object.entries(values)) {
        const sent = before + make(limit - before.length - after.length) + after;
        const { cost, bound } = await costAndBound(route.method, path, sent);
        expect([before, what, cost]).toEqual([
          before,
          what,
          expect.toSatisfy((least) => least <= bound),
        ]);
      }
    }
  });
});
