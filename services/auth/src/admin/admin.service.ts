import { type AccessPolicy, type ApiReply, type PageQuery, paginate } from '@snippetry/contracts';
import {
  type DatabaseFigures,
  inTime,
  type UnitOfWork,
  type UserContext,
} from '@snippetry/service-kit';
import type { AccessPolicyService } from '../access-policy/index.ts';
import type { AccountRepository } from '../accounts/index.ts';
import type { Clients } from '../clients/services.client.ts';
import type { Admins } from './admin.policy.ts';
import { cardsOf } from './admin.presenter.ts';
import type { AdminRecordRepository, InvitationRepository } from './admin.repository.ts';
import { OPERATOR_ID } from './admin.ts';
import { countJobs, type JobsQueue } from './queue-figures.ts';

type Figures = ApiReply<'GET /admin/figures'>;
type Storage = Figures['storage'][number];

/** Dependencies of changes by administrators. */
export interface AdminDeps {
  unitOfWork: UnitOfWork;
  admins: Admins;
  accounts: AccountRepository;
  records: AdminRecordRepository;
}

interface AdminServiceDeps extends AdminDeps {
  invitations: InvitationRepository;
  policy: AccessPolicyService;
  /** Clients of the other services, by name. */
  services: Clients;
  readOwnStorage: () => Promise<DatabaseFigures>;
  queues: readonly JobsQueue[];
}

/** A service that does not answer within this time is shown as down. */
const ANSWER_MS = 1500;

const NOTHING: DatabaseFigures = { documents: 0, bytes: null };

/** Returns the answer, or null if there is none in time. */
const answerOf = <Answer>(request: Promise<Answer>): Promise<Answer | null> =>
  inTime(request, ANSWER_MS).catch(() => null);

async function storageOf(service: string, request: Promise<DatabaseFigures>): Promise<Storage> {
  const figures = await answerOf(request);
  const { documents, bytes, version = '' } = figures ?? NOTHING;
  return { service, isUp: figures !== null, documents, bytes, version };
}

/** Access policy, audit log and figures, for administrators. */
export class AdminService {
  readonly #deps: AdminServiceDeps;

  constructor(deps: AdminServiceDeps) {
    this.#deps = deps;
  }

  /** @throws AppError `access.forbidden` for users who are not administrators */
  async policy(ctx: UserContext): Promise<AccessPolicy> {
    await this.#deps.admins.require(ctx);
    return this.#deps.policy.read();
  }

  /** @throws AppError `access.forbidden` for users who are not administrators */
  async changePolicy(ctx: UserContext, next: AccessPolicy): Promise<AccessPolicy> {
    const { admins, unitOfWork, records, policy } = this.#deps;
    const { id: byId } = await admins.require(ctx);
    const now = await policy.read();
    if (now.registration === next.registration && now.reading === next.reading) return now;
    await unitOfWork.commit(ctx, async (tx) => {
      if (!(await policy.change(tx, next))) return;
      const action = 'change-policy';
      const detail = `Registration: ${next.registration}, reading: ${next.reading}`;
      await records.add(tx, { action, byId, userId: null, invitationId: null, detail });
    });
    await policy.announce(ctx);
    return next;
  }

  /**
   * Lists the audit log, newest first. Names and addresses are the current ones: a record stores
   * neither, so nothing is left of a deleted account.
   *
   * @throws AppError `access.forbidden` for users who are not administrators
   */
  async audit(ctx: UserContext, query: PageQuery) {
    const { admins, accounts, invitations, records } = this.#deps;
    await admins.require(ctx);
    const page = await records.page(query);
    const ids = page.records.flatMap(({ byId, userId }) => [byId, ...(userId ? [userId] : [])]);
    const invited = page.records.flatMap(({ invitationId }) => invitationId ?? []);
    const [cards, known] = await Promise.all([
      cardsOf(ctx, accounts, ids),
      invitations.findMany(invited),
    ]);
    const emails = new Map(known.map(({ id, email }) => [id, email]));
    const shown = page.records.map((record) => ({
      _id: record.id,
      action: record.action,
      by: cards.get(record.byId) ?? null,
      isByOperator: record.byId === OPERATOR_ID,
      user: (record.userId && cards.get(record.userId)) || null,
      detail: record.detail || (record.invitationId && emails.get(record.invitationId)) || '',
      at: record.at.toISOString(),
    }));
    return { records: shown, pagination: paginate(query, page.total) };
  }

  /**
   * Reads how much is stored and how many jobs wait.
   *
   * @throws AppError `access.forbidden` for users who are not administrators
   */
  async figures(ctx: UserContext): Promise<Figures> {
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
