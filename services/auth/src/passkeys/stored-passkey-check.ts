import { AppError } from '@snippetry/contracts';
import type { RequestContext, UnitOfWork } from '@snippetry/service-kit';
import type { StoredPasskey } from '../domain/passkey.ts';
import type { PasskeyCheck, SentAnswer } from '../ports/passkey-check.ts';
import type { PasskeyRepository } from '../store/passkey.repository.ts';
import type { Challenges } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';

export interface StoredPasskeyCheckDeps {
  unitOfWork: UnitOfWork;
  passkeys: PasskeyRepository;
  challenges: Challenges;
  relyingParty: RelyingParty;
}

export class StoredPasskeyCheck implements PasskeyCheck {
  readonly #deps: StoredPasskeyCheckDeps;

  constructor(deps: StoredPasskeyCheckDeps) {
    this.#deps = deps;
  }

  async options(purpose: string | null, allowed: readonly StoredPasskey[] = []) {
    const { challenges, relyingParty } = this.#deps;
    const options = await relyingParty.request(allowed);
    const challengeId = await challenges.save(options.challenge, purpose);
    return { challengeId, options: { ...options } };
  }

  async check(
    ctx: RequestContext,
    purpose: string | null,
    { challengeId, credential }: SentAnswer,
  ): Promise<StoredPasskey> {
    const { unitOfWork, passkeys, challenges, relyingParty } = this.#deps;
    const challenge = await challenges.consume(challengeId, purpose);
    const passkey = challenge && (await passkeys.findByCredential(credential.id));
    if (!passkey) throw new AppError('auth.passkey_refused');
    const counter = await relyingParty.check(credential, challenge, passkey);
    const isUsed = await unitOfWork.commit(ctx, (tx) => passkeys.markUsed(tx, passkey, counter));
    if (!isUsed) throw new AppError('auth.passkey_refused');
    return passkey;
  }
}
