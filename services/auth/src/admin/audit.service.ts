import { type AdminRecord, type PageQuery, type Pagination, paginate } from '@snippetry/contracts';
import type { UserContext } from '@snippetry/service-kit';
import type { AccountRepository } from '../accounts/account.repository.ts';
import type { AdminRecordRepository } from '../store/admin-record.repository.ts';
import type { InvitationRepository } from '../store/invitation.repository.ts';
import type { Admins } from './admins.ts';
import { cardsOf } from './cards-of.ts';

export interface AuditServiceDeps {
  admins: Admins;
  accounts: AccountRepository;
  invitations: InvitationRepository;
  records: AdminRecordRepository;
}

/** Audit log of administrators. */
export class AuditService {
  readonly #deps: AuditServiceDeps;

  constructor(deps: AuditServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Newest first. Names and addresses are the current ones: a record stores neither, so nothing is
   * left of a deleted account.
   *
   * @throws AppError `access.forbidden` for users who are not administrators
   */
  async list(
    ctx: UserContext,
    query: PageQuery,
  ): Promise<{ records: AdminRecord[]; pagination: Pagination }> {
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
      user: (record.userId && cards.get(record.userId)) || null,
      detail: record.detail || (record.invitationId && emails.get(record.invitationId)) || '',
      at: record.at.toISOString(),
    }));
    return { records: shown, pagination: paginate(query, page.total) };
  }
}
