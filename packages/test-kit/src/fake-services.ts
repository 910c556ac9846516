import {
  type AccessTokenFacts,
  accessTokenInternalRoutes,
  authInternalRoutes,
  type CurrentAnchor,
  collectionInternalRoutes,
  type OwnedCollection,
  operatorInternalRoutes,
  policyInternalRoutes,
  type RouteReply,
  type RouteRequest,
  type RouteTable,
  type SnippetFacts,
  type SnippetRow,
  type SnippetSource,
  snippetChangeInternalRoutes,
  snippetInternalRoutes,
  type UserCard,
} from '@snippetry/contracts';
import {
  codeFingerprint,
  createApp,
  createLog,
  createMetrics,
  createReadiness,
  finishApp,
  type Handlers,
  listen,
  mountInternalRoutes,
} from '@snippetry/service-kit';
import { anId } from './factories.ts';

/** The shared secret of internal calls in tests. */
export const TEST_INTERNAL_KEY = 'internal-key-of-the-tests-0123456789';

/** Fake service that answers internal routes only. */
export interface FakeService {
  readonly url: string;
  /** Number of answered requests. */
  readonly requestCount: number;
  /** Request ids of the answered requests. */
  readonly requestIds: readonly string[];
  /** Stops the server, so that later requests are refused. */
  stop(): Promise<void>;
}

async function serve<Table extends RouteTable>(
  name: string,
  table: Table,
  handlers: Handlers<Table>,
): Promise<Pick<FakeService, 'url' | 'stop'>> {
  const app = createApp({
    name,
    log: createLog({ name, level: 'silent' }),
    metrics: createMetrics({ service: name }),
    readiness: createReadiness(),
  });
  mountInternalRoutes(app, table, handlers, { key: TEST_INTERNAL_KEY });
  finishApp(app);
  const http = await listen(app, { host: '127.0.0.1', port: 0 });
  return { url: http.url, stop: () => http.close(0) };
}

/** Fake snippets service. */
export interface FakeSnippets extends FakeService {
  /** Creates a snippet, or replaces the one with the same id; public by default. */
  put(facts: Partial<StoredSnippet> & { authorId: string }): StoredSnippet;
  remove(id: string): void;
  /** Returns the snippets of an author. */
  of(authorId: string): StoredSnippet[];
  /** Sets the mapping of lines of a revision; required before the first request for it. */
  mapLines(revision: number, map: LineMapping): void;
  /** Last stored explanation of each snippet, by snippet id. */
  readonly explanations: ReadonlyMap<string, StoredExplanation>;
  /** Calls `happens` once, while the next response about visibility is pending. */
  meanwhile(happens: () => unknown): void;
}

/** Explanation that another service sends for storing. */
export type StoredExplanation = RouteRequest<
  (typeof snippetChangeInternalRoutes)['PUT /internal/snippets/:id/explanation']
>['body'];

/** Lines of a revision in a request. */
export interface RequestedLines {
  revision: number;
  fromLine: number;
  toLine: number;
}

/** Returns the current position of lines. */
export type LineMapping = (lines: RequestedLines) => CurrentAnchor;

/** All fields of a snippet. */
export type StoredSnippet = SnippetRow & SnippetSource;

const toFacts = ({
  _id,
  title,
  language,
  authorId,
  isPublic,
  updatedAt,
}: SnippetRow): SnippetFacts => ({
  _id,
  title,
  language,
  authorId,
  isPublic,
  updatedAt,
});

/** A public snippet. */
const aSnippet = () => ({
  _id: anId(),
  title: 'Debounce a function',
  language: 'javascript',
  isPublic: true,
  updatedAt: new Date().toISOString(),
  description: 'Waits until it is quiet',
  tags: [],
  starCount: 0,
  content: 'debounce()',
  revision: 1,
});

/** Stores an explanation if it explains the current code of the snippet. */
function keep(
  stored: Map<string, StoredExplanation>,
  snippet: StoredSnippet | undefined,
  explanation: StoredExplanation,
): boolean {
  const fits = snippet && codeFingerprint(snippet) === explanation.fingerprint;
  if (fits) stored.set(snippet._id, explanation);
  return fits ?? false;
}

const CODE = 'POST /internal/snippets/:id/content';
type CodeRoute = (typeof snippetChangeInternalRoutes)[typeof CODE];

/** Replaces the code of a snippet if its revision has not changed. */
function replaceCode(
  records: Map<string, StoredSnippet>,
  id: string,
  { authorId, content, revision }: RouteRequest<CodeRoute>['body'],
): RouteReply<CodeRoute> {
  const before = records.get(id);
  if (before?.authorId !== authorId) return { outcome: 'missing', revision: null };
  if (before.revision !== revision) return { outcome: 'stale', revision: null };
  records.set(id, { ...before, content, revision: revision + 1 });
  return { outcome: 'changed', revision: revision + 1 };
}

type Imported = RouteRequest<
  (typeof snippetChangeInternalRoutes)['POST /internal/snippets/imported']
>['body'];

/** Returns a handler that creates snippets of imported files, at most one per author and key. */
function importsInto(records: Map<string, StoredSnippet>) {
  const made = new Map<string, { snippetId: string; jobId: string }>();
  return ({ authorId, key, jobId, snippet }: Imported) => {
    const known = made.get(`${authorId}/${key}`);
    if (known && records.has(known.snippetId)) {
      return { snippetId: known.snippetId, created: known.jobId === jobId };
    }
    const stored = { ...aSnippet(), ...snippet, authorId, isPublic: false };
    records.set(stored._id, stored);
    made.set(`${authorId}/${key}`, { snippetId: stored._id, jobId });
    return { snippetId: stored._id, created: true };
  };
}

/** Returns the handlers of the routes by which the integrations service changes snippets. */
function changeHandlers(
  records: Map<string, StoredSnippet>,
  explanations: Map<string, StoredExplanation>,
): Handlers<typeof snippetChangeInternalRoutes> {
  const take = importsInto(records);
  return {
    'POST /internal/snippets/imported': async (_ctx, { body }) => take(body),
    [CODE]: async (_ctx, { params, body }) => replaceCode(records, params.id, body),
    'PUT /internal/snippets/:id/explanation': async (_ctx, { params, body }) => ({
      stored: keep(explanations, records.get(params.id), body),
    }),
  };
}

const ANCHORS = 'POST /internal/snippets/:id/anchors';
const VISIBILITY = 'POST /internal/snippets/visibility';
const EXISTING = 'POST /internal/snippets/existing';
const existingRoute = { [EXISTING]: snippetInternalRoutes[EXISTING] };

/** Starts a fake snippets service with the snippets that the test adds. */
export async function startFakeSnippets(): Promise<FakeSnippets> {
  const records = new Map<string, StoredSnippet>();
  const requestIds: string[] = [];
  let lines: { revision: number; map: LineMapping } | null = null;
  let happens: () => unknown = () => {};
  const key = 'POST /internal/snippets/facts';
  const rows = 'POST /internal/snippets/rows';
  const sources = 'POST /internal/snippets/sources';
  const explanations = new Map<string, StoredExplanation>();
  const found = (ids: readonly string[]) => ids.flatMap((id) => records.get(id) ?? []);
  const table = {
    [key]: snippetInternalRoutes[key],
    [rows]: snippetInternalRoutes[rows],
    [sources]: snippetInternalRoutes[sources],
    [VISIBILITY]: snippetInternalRoutes[VISIBILITY],
    [ANCHORS]: snippetInternalRoutes[ANCHORS],
    ...existingRoute,
    ...snippetChangeInternalRoutes,
  };
  const http = await serve('snippets', table, {
    ...changeHandlers(records, explanations),
    [ANCHORS]: async ({ requestId }, { params, body }) => {
      requestIds.push(requestId);
      if (lines === null || !records.has(params.id)) return { found: null };
      return { found: { revision: lines.revision, anchors: body.anchors.map(lines.map) } };
    },
    [key]: async ({ requestId }, { body }) => {
      requestIds.push(requestId);
      return { snippets: found(body.ids).map(toFacts) };
    },
    [EXISTING]: async (_ctx, { body }) => ({ ids: body.ids.filter((id) => records.has(id)) }),
    [rows]: async ({ requestId }, { body }) => {
      requestIds.push(requestId);
      return {
        snippets: found(body.ids).map(({ content: _, revision: _revision, ...row }) => row),
      };
    },
    [sources]: async ({ requestId }, { body }) => {
      requestIds.push(requestId);
      return { snippets: found(body.ids).map(({ starCount: _, ...source }) => source) };
    },
    [VISIBILITY]: async ({ requestId }, { body }) => {
      requestIds.push(requestId);
      const hidden = found(body.ids).filter(({ isPublic }) => !isPublic);
      const answer = {
        private: hidden.map(({ _id, authorId }) => ({ _id, authorId })),
        missing: body.ids.filter((id) => !records.has(id)),
      };
      const run = happens;
      happens = () => {};
      await run();
      return answer;
    },
  });
  return {
    ...http,
    requestIds,
    explanations,
    get requestCount() {
      return requestIds.length;
    },
    put(facts) {
      const snippet = { ...aSnippet(), ...facts };
      records.set(snippet._id, snippet);
      return snippet;
    },
    remove: (id) => void records.delete(id),
    of: (authorId) => [...records.values()].filter((record) => record.authorId === authorId),
    mapLines(revision, map) {
      lines = { revision, map };
    },
    meanwhile(run) {
      happens = run;
    },
  };
}

/** Fake auth service. */
export interface FakeAuth extends FakeService {
  /** Creates a user, or replaces the one with the same id. */
  put(card: UserCard): UserCard;
  remove(id: string): void;
  /** The ids of the users who are moderators. */
  readonly moderators: Set<string>;
  /** Valid access tokens. */
  readonly accessTokens: AccessTokenFacts[];
  /** Recorded commands of the operator. */
  readonly commands: string[];
  /** Sets the ids that a user follows. */
  setFollowing(userId: string, ids: string[]): void;
}

/** Starts a fake auth service with the users that the test adds. */
export async function startFakeAuth(): Promise<FakeAuth> {
  const records = new Map<string, UserCard>();
  /** Versions by user id: how often their cards were put. */
  const updates = new Map<string, number>();
  const requestIds: string[] = [];
  const moderators = new Set<string>();
  const followed = new Map<string, string[]>();
  const key = 'POST /internal/users/cards';
  const versions = 'POST /internal/users/versions';
  const byNames = 'POST /internal/users/by-names';
  const moderatorIds = 'POST /internal/users/moderators';
  const following = 'POST /internal/users/following';
  const accessTokens: AccessTokenFacts[] = [];
  const commands: string[] = [];
  const table = {
    ...accessTokenInternalRoutes,
    ...operatorInternalRoutes,
    [key]: authInternalRoutes[key],
    [versions]: authInternalRoutes[versions],
    [byNames]: authInternalRoutes[byNames],
    [moderatorIds]: authInternalRoutes[moderatorIds],
    [following]: authInternalRoutes[following],
    ...policyInternalRoutes,
  };
  const http = await serve('auth', table, {
    'POST /internal/operator-records': async (_ctx, { body }) => {
      commands.push(`${body.action}: ${body.detail}`);
      return {};
    },
    [byNames]: async (_ctx, { body }) => {
      const names = body.usernames.map((name) => name.toLowerCase());
      const users = [...records.values()];
      return { users: users.filter(({ username }) => names.includes(username.toLowerCase())) };
    },
    [key]: async ({ requestId }, { body }) => {
      requestIds.push(requestId);
      return { users: body.ids.flatMap((id) => records.get(id) ?? []) };
    },
    [versions]: async (_ctx, { body }) => ({
      users: body.ids
        .flatMap((id) => records.get(id) ?? [])
        .map((user) => ({ user, version: updates.get(user._id) ?? 1 })),
    }),
    [moderatorIds]: async (_ctx, { body }) => ({
      ids: body.ids.filter((id) => moderators.has(id)),
    }),
    [following]: async ({ requestId }, { body }) => {
      requestIds.push(requestId);
      return { ids: followed.get(body.userId) ?? [] };
    },
    'GET /internal/policy': async () => ({ reading: 'open' }),
    'POST /internal/access-tokens/check': async ({ requestId }, { body }) => {
      requestIds.push(requestId);
      return { tokens: accessTokens.filter(({ hash }) => body.hashes.includes(hash)) };
    },
  });
  return {
    ...http,
    requestIds,
    moderators,
    accessTokens,
    commands,
    get requestCount() {
      return requestIds.length;
    },
    put(card) {
      records.set(card._id, card);
      updates.set(card._id, (updates.get(card._id) ?? 0) + 1);
      return card;
    },
    remove: (id) => void records.delete(id),
    setFollowing: (userId, ids) => void followed.set(userId, ids),
  };
}

/** Fake collections service. */
export interface FakeCollections extends FakeService {
  /** Adds a collection of a user; empty by default. */
  put(ownerId: string, collection: Partial<OwnedCollection> & { name: string }): OwnedCollection;
}

/** Starts a fake collections service with the collections that the test adds. */
export async function startFakeCollections(): Promise<FakeCollections> {
  const records: { ownerId: string; collection: OwnedCollection }[] = [];
  const requestIds: string[] = [];
  const ownedBy = (ownerId: string) =>
    records.flatMap((record) => (record.ownerId === ownerId ? record.collection : []));
  const http = await serve('collections', collectionInternalRoutes, {
    'POST /internal/collections/of-owner': async ({ requestId }, { body }) => {
      requestIds.push(requestId);
      return { ids: ownedBy(body.ownerId).map(({ _id }) => _id) };
    },
    'POST /internal/collections/addresses': async () => ({ public: [], next: null }),
    'POST /internal/collections/contents': async ({ requestId }, { body }) => {
      requestIds.push(requestId);
      const collections = ownedBy(body.ownerId).filter(({ _id }) => body.ids.includes(_id));
      return { collections };
    },
  });
  return {
    ...http,
    requestIds,
    get requestCount() {
      return requestIds.length;
    },
    put(ownerId, given) {
      const texts = { description: '', readme: '', tags: [] };
      const collection = { _id: anId(), ...texts, isPublic: false, snippetIds: [], ...given };
      records.push({ ownerId, collection });
      return collection;
    },
  };
}
