import {
  authInternalRoutes,
  type RouteTable,
  type SnippetFacts,
  snippetInternalRoutes,
  type UserCard,
} from '@snippetry/contracts';
import {
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

/** Another service as the one under test sees it: it answers internal questions only. */
export interface Neighbour {
  readonly url: string;
  /** How many questions it was asked. */
  readonly asked: number;
  /** The request ids that its questions came with. */
  readonly requestIds: readonly string[];
  /** From here on it refuses connections. */
  stop(): Promise<void>;
}

async function serve<Table extends RouteTable>(
  name: string,
  table: Table,
  handlers: Handlers<Table>,
): Promise<Pick<Neighbour, 'url' | 'stop'>> {
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

/** Stands where the snippets service would. */
export interface SnippetsNeighbour extends Neighbour {
  /** Makes a snippet exist, or changes the one with the same id; public unless told. */
  put(facts: Partial<SnippetFacts> & { authorId: string }): SnippetFacts;
  remove(id: string): void;
}

/** Starts a server that knows the facts of the snippets a test puts into it. */
export async function startSnippetsNeighbour(): Promise<SnippetsNeighbour> {
  const known = new Map<string, SnippetFacts>();
  const requestIds: string[] = [];
  const key = 'POST /internal/snippets/facts';
  const table = { [key]: snippetInternalRoutes[key] };
  const http = await serve('snippets', table, {
    [key]: async ({ requestId }, { body }) => {
      requestIds.push(requestId);
      return { snippets: body.ids.flatMap((id) => known.get(id.toLowerCase()) ?? []) };
    },
  });
  return {
    ...http,
    requestIds,
    get asked() {
      return requestIds.length;
    },
    put(facts) {
      const snippet = {
        _id: anId(),
        title: 'Debounce a function',
        language: 'javascript',
        isPublic: true,
        updatedAt: new Date().toISOString(),
        ...facts,
      };
      known.set(snippet._id, snippet);
      return snippet;
    },
    remove: (id) => void known.delete(id),
  };
}

/** Stands where the auth service would. */
export interface AuthNeighbour extends Neighbour {
  /** Makes a user exist, or changes the one with the same id. */
  put(card: UserCard): UserCard;
}

/** Starts a server that knows the cards of the users a test puts into it. */
export async function startAuthNeighbour(): Promise<AuthNeighbour> {
  const known = new Map<string, UserCard>();
  const requestIds: string[] = [];
  const key = 'POST /internal/users/cards';
  const table = { [key]: authInternalRoutes[key] };
  const http = await serve('auth', table, {
    [key]: async ({ requestId }, { body }) => {
      requestIds.push(requestId);
      return { users: body.ids.flatMap((id) => known.get(id) ?? []) };
    },
  });
  return {
    ...http,
    requestIds,
    get asked() {
      return requestIds.length;
    },
    put(card) {
      known.set(card._id, card);
      return card;
    },
  };
}
