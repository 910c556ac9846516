import {
  type ApiInput,
  type ApiKey,
  type ApiReply,
  type FieldError,
  parseRouteKey,
} from '@snippetry/contracts';
import { z } from 'zod';
import { issueToken, type TokenUser } from './tokens.ts';

/** A response with its body, which is not read for event streams (see `openStream`). */
export interface TestResponse<Data = unknown> {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed JSON, or undefined if the response contains none. */
  body: unknown;
  /** The envelope's `data`; throws with the whole answer if the request failed. */
  readonly data: Data;
  /** The failure's code, or null for a success. */
  code: string | null;
  message: string | null;
  /** Paths of the invalid fields. */
  fields: string[];
}

/** Calls an API as one viewer. */
export interface TestClient {
  /** Calls a route of the contract. */
  call<Key extends ApiKey>(
    key: Key,
    ...input: Record<never, never> extends ApiInput<Key> ? [ApiInput<Key>?] : [ApiInput<Key>]
  ): Promise<TestResponse<ApiReply<Key>>>;
  /** Sends a request that may violate the contract; `path` begins with a slash. */
  send(path: string, init?: RequestInit): Promise<TestResponse>;
  /** Returns the same client for a user, or for a token. */
  as(user: TokenUser | string): TestClient;
}

const Parts = z.object({
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  query: z.record(z.string(), z.unknown()).optional(),
  body: z.unknown().optional(),
});

const Envelope = z.object({
  status: z.enum(['success', 'error']),
  data: z.unknown().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), msg: z.string() })).optional(),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the text of a response; empty for an event stream, which would never end. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
    return response.text();
  await response.body?.cancel();
  return '';
}

async function read(response: Response): Promise<TestResponse> {
  const text = await textOf(response);
  const body = parseJson(text);
  const envelope = Envelope.safeParse(body).data;
  const errors: FieldError[] = envelope?.errors ?? [];
  return {
    status: response.status,
    headers: response.headers,
    text,
    body,
    code: envelope?.code ?? null,
    message: envelope?.message ?? null,
    fields: errors.map((error) => error.path),
    get data() {
      if (envelope?.status === 'success') return envelope.data;
      throw new Error(`expected a success, got ${response.status} ${text.slice(0, 500)}`);
    },
  };
}

function target(key: ApiKey, input: unknown): { path: string; init: RequestInit } {
  const { method, path } = parseRouteKey(key);
  const { params = {}, query = {}, body } = Parts.parse(input ?? {});
  const filled = path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.append(name, String(value));
  }
  const init: RequestInit = { method };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { 'content-type': 'application/json' };
  }
  return { path: `/api${filled}${search.size > 0 ? `?${search}` : ''}`, init };
}

/**
 * Returns a client of the API at `baseUrl`, such as `http://127.0.0.1:4101`; without token, a
 * visitor.
 */
export function request(baseUrl: string, token?: string): TestClient {
  async function send(path: string, init: RequestInit = {}): Promise<TestResponse> {
    const headers = new Headers(init.headers);
    if (token !== undefined && !headers.has('authorization')) {
      headers.set('authorization', `Bearer ${token}`);
    }
    return read(await fetch(baseUrl + path, { redirect: 'manual', ...init, headers }));
  }
  return {
    send,
    async call<Key extends ApiKey>(key: Key, ...input: [ApiInput<Key>?]) {
      const { path, init } = target(key, input[0]);
      // No validation: the service under test validates its replies against the contract.
      return (await send(path, init)) as TestResponse<ApiReply<Key>>;
    },
    as: (user) => request(baseUrl, typeof user === 'string' ? user : issueToken(user)),
  };
}
