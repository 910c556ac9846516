import type { PersonalPage } from '@snippetry/contracts';
import type { RequestContext, UserContext } from '@snippetry/service-kit';
import type { File } from '@snippetry/service-kit/send-file';
import { ZipArchive } from '@snippetry/service-kit/zip-archive';
import type { Account } from '../accounts/index.ts';
import type { ArchivedPart } from '../clients/services.client.ts';
import type { AccountDeps, ClientInfo } from '../security-events/index.ts';

type Context = Pick<RequestContext, 'requestId'>;

interface AccountExportServiceDeps extends AccountDeps {
  parts: readonly ArchivedPart[];
}

/** Returns the exported fields of an account, without credentials. */
function presentAccount(account: Account, exportedAt: string) {
  const { passwordHash, secondFactor, suspension, stats, ...others } = account;
  const { version: _, tokensValidAfter: __, ...facts } = others;
  return {
    exportedAt,
    ...facts,
    stats: stats.all,
    hasPassword: passwordHash !== null,
    secondFactorSince: secondFactor?.since ?? null,
    suspension: suspension && { reason: suspension.reason, at: suspension.at },
  };
}

/** Streams a part as a JSON array, with one page in memory at a time. */
async function* asArray(
  first: PersonalPage,
  next: (after: string) => Promise<PersonalPage>,
): AsyncGenerator<string> {
  let separator = '[\n';
  let page = first;
  for (;;) {
    for (const item of page.items) {
      yield separator + JSON.stringify(item);
      separator = ',\n';
    }
    if (page.next === null) break;
    page = await next(page.next);
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** Exports the personal data of a user as a ZIP archive. */
export class AccountExportService {
  readonly #deps: AccountExportServiceDeps;

  constructor(deps: AccountExportServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Returns the archive, which is read while it is sent.
   *
   * @throws AppError `auth.invalid_token` if the account has been deleted
   */
  async file(ctx: UserContext, client: ClientInfo): Promise<File> {
    const { unitOfWork, accounts, security } = this.#deps;
    const account = await accounts.requireOwn(ctx.viewer);
    const entry = { kind: 'data-exported' as const, ...client };
    await unitOfWork.commit(ctx, (tx) => security.record(tx, account.id, entry));
    const now = new Date();
    return {
      name: `snippetry-data-${account.username}-${now.toISOString().slice(0, 10)}.zip`,
      type: 'application/zip',
      pieces: this.#pieces(ctx, account, now),
    };
  }

  /**
   * Reads the first page of each part before the first piece. If a service does not answer, the
   * request fails: an archive that lacks a part would look complete.
   */
  async *#pieces(ctx: Context, account: Account, now: Date): AsyncGenerator<Uint8Array> {
    const { parts } = this.#deps;
    const firstPages: { part: ArchivedPart; first: PersonalPage }[] = [];
    for (const part of parts)
      firstPages.push({ part, first: await part.page(ctx, account.id, null) });
    const archive = new ZipArchive();
    const facts = presentAccount(account, now.toISOString());
    await archive.add('account.json', `${JSON.stringify(facts, null, 2)}\n`, now);
    for (const { part, first } of firstPages.splice(0)) {
      const pieces = asArray(first, (after) => part.page(ctx, account.id, after));
      yield* archive.addPieces(`${part.file}.json`, pieces, now);
    }
    archive.end();
    yield* archive.take();
  }
}
