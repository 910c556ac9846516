import { createHash } from 'node:crypto';
import { AppError, type Invitation, type PageQuery, paginate } from '@snippetry/contracts';
import type { Transaction, UserContext } from '@snippetry/service-kit';
import { type Account, canonical } from '../accounts/index.ts';
import { type MailService, newLinkSecret } from '../mail/index.ts';
import { cardsOf } from './admin.presenter.ts';
import type { InvitationRepository } from './admin.repository.ts';
import type { AdminDeps } from './admin.service.ts';
import type { InvitationRecord } from './admin.ts';

const DAY_MS = 86_400_000;

/** Input for an invitation; without an address, anyone with the link can use it. */
interface InvitationInput {
  email?: string | undefined;
  note: string;
  days: number;
}

interface InvitationServiceDeps extends AdminDeps {
  invitations: InvitationRepository;
  mails: MailService;
  publicOrigin: string;
}

/** Secrets have 256 random bits, so a plain hash cannot be reversed. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Links that allow one registration each. */
export class InvitationService {
  readonly #deps: InvitationServiceDeps;

  constructor(deps: InvitationServiceDeps) {
    this.#deps = deps;
  }

  /** @throws AppError `access.forbidden` for users who are not administrators */
  async list(ctx: UserContext, query: PageQuery) {
    const { admins, invitations } = this.#deps;
    await admins.require(ctx);
    const page = await invitations.page(query);
    const shown = await this.#present(ctx, page.invitations);
    return { invitations: shown, pagination: paginate(query, page.total) };
  }

  /**
   * Creates a link, and mails it if there is an address. It cannot be read again later.
   *
   * @throws AppError `access.forbidden` for users who are not administrators;
   * `request.rate_limited` if the address was sent too many invitations
   */
  async invite(ctx: UserContext, { email = '', note, days }: InvitationInput) {
    const { admins, unitOfWork, invitations, records, mails, publicOrigin } = this.#deps;
    const { id: by, username: from } = await admins.require(ctx);
    const secret = newLinkSecret();
    // In the fragment, which browsers do not send: it reaches no log.
    const url = `${publicOrigin}/register#invitation=${secret}`;
    const to = canonical(email);
    const made = await unitOfWork.commit(ctx, async (tx) => {
      const expiresAt = new Date(Date.now() + days * DAY_MS);
      const given = { hash: hashOf(secret), email: to, note, by, expiresAt };
      const invitation = await invitations.insert(tx, given);
      const entry = { action: 'invite' as const, byId: by, userId: null, detail: '' };
      await records.add(tx, { ...entry, invitationId: invitation.id });
      if (to === '') return invitation;
      const mail = { kind: 'invitation' as const, to: email, url, from, note };
      const wait = await mails.send(tx, mail, { to, isConfirmed: false, network: '' });
      if (wait > 0) throw new AppError('request.rate_limited', { retryAfter: wait });
      return invitation;
    });
    const [invitation] = await this.#present(ctx, [made]);
    if (!invitation) throw new Error('one invitation is shown as one');
    return { invitation, url };
  }

  /**
   * @throws AppError `access.forbidden` for users who are not administrators;
   * `invitation.not_found`, also if the invitation has been used
   */
  async withdraw(ctx: UserContext, invitationId: string): Promise<void> {
    const { admins, unitOfWork, invitations, records } = this.#deps;
    const { id: byId } = await admins.require(ctx);
    await unitOfWork.commit(ctx, async (tx) => {
      const isWithdrawn = await invitations.withdraw(tx, invitationId);
      if (!isWithdrawn) throw new AppError('invitation.not_found');
      const action = 'withdraw-invitation';
      await records.add(tx, { action, byId, userId: null, invitationId, detail: '' });
    });
  }

  /** @throws AppError `auth.invitation_invalid` if `consume` would */
  async check(secret: string, email: string): Promise<void> {
    if (await this.#deps.invitations.isUsable({ hash: hashOf(secret), email })) return;
    throw new AppError('auth.invitation_invalid');
  }

  /**
   * Consumes an invitation, in the transaction that creates the account.
   *
   * @param secret secret of the link
   * @throws AppError `auth.invitation_invalid` if it was used, has expired, was withdrawn, or is
   * for another address
   */
  async consume(
    tx: Transaction,
    secret: string,
    { id, email }: Pick<Account, 'id' | 'email'>,
  ): Promise<void> {
    const order = { hash: hashOf(secret), email, userId: id };
    if (await this.#deps.invitations.consume(tx, order)) return;
    throw new AppError('auth.invitation_invalid');
  }

  async #present(ctx: UserContext, found: readonly InvitationRecord[]): Promise<Invitation[]> {
    const ids = found.flatMap(({ by, usedBy }) => [by, ...(usedBy ? [usedBy] : [])]);
    const cards = await cardsOf(ctx, this.#deps.accounts, ids);
    return found.map(({ id, by, usedBy, email, note, createdAt, expiresAt, usedAt }) => ({
      _id: id,
      email,
      note,
      by: cards.get(by) ?? null,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      usedBy: (usedBy && cards.get(usedBy)) || null,
      usedAt: usedAt?.toISOString() ?? null,
    }));
  }
}
