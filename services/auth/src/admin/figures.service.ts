import type { ApiReply } from '@snippetry/contracts';
import {
  type DatabaseFigures,
  type InternalClient,
  inTime,
  type UserContext,
} from '@snippetry/service-kit';
import type { AccountRepository } from '../accounts/account.repository.ts';
import type { Admins } from './admins.ts';

type Figures = ApiReply<'GET /admin/figures'>;
type Storage = Figures['storage'][number];

/** The part of a queue that counting its jobs needs. */
export interface CountedQueue {
  readonly name: string;
  getJobCounts(
    ...states: ('wait' | 'prioritized' | 'active' | 'delayed' | 'failed')[]
  ): Promise<Record<string, number>>;
}

export interface FiguresServiceDeps {
  admins: Admins;
  accounts: Pick<AccountRepository, 'count'>;
  /** Clients of the other services, by name. */
  services: Readonly<
    Record<'snippets' | 'comments' | 'collections' | 'integrations', InternalClient>
  >;
  readOwnStorage: () => Promise<DatabaseFigures>;
  queues: readonly CountedQueue[];
}

/** A service that does not answer within this time is shown as down. */
const PATIENCE_MS = 1500;

const NOTHING: DatabaseFigures = { documents: 0, bytes: null };

/** Returns the answer, or null if there is none in time. */
const answerOf = <Answer>(request: Promise<Answer>): Promise<Answer | null> =>
  inTime(request, PATIENCE_MS).catch(() => null);

/** Reads how much is stored and how many jobs wait. */
export class FiguresService {
  readonly #deps: FiguresServiceDeps;

  constructor(deps: FiguresServiceDeps) {
    this.#deps = deps;
  }

  /** @throws AppError `access.forbidden` for users who are not administrators */
  async read(ctx: UserContext): Promise<Figures> {
    const { admins, accounts, services, queues } = this.#deps;
    await admins.require(ctx);
    const totals = services.snippets.call(ctx, 'GET /internal/snippets/totals', {});
    const [users, answer, storage, counted] = await Promise.all([
      accounts.count(),
      answerOf(totals),
      this.#readStorage(ctx),
      answerOf(Promise.all(queues.map(countJobs))),
    ]);
    const snippets = answer?.totals.totalSnippets ?? null;
    return { users, snippets, storage, queues: counted ?? [] };
  }

  #readStorage(ctx: UserContext): Promise<Storage[]> {
    const { services, readOwnStorage } = this.#deps;
    const others = Object.entries(services).map(([service, client]) =>
      storageOf(service, client.call(ctx, 'GET /internal/storage', {})),
    );
    return Promise.all([storageOf('auth', readOwnStorage()), ...others]);
  }
}

async function storageOf(service: string, asked: Promise<DatabaseFigures>): Promise<Storage> {
  const figures = await answerOf(asked);
  const { documents, bytes } = figures ?? NOTHING;
  return { service, isUp: figures !== null, documents, bytes };
}

async function countJobs(queue: CountedQueue): Promise<Figures['queues'][number]> {
  const counts = await queue.getJobCounts('wait', 'prioritized', 'active', 'delayed', 'failed');
  const { wait = 0, prioritized = 0, active = 0, delayed = 0, failed = 0 } = counts;
  return { queue: queue.name, waiting: wait + prioritized, active, delayed, failed };
}
