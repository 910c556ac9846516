import {
  type SystemContext,
  type TokenCipher,
  type UnitOfWork,
  UnreadableToken,
} from '@snippetry/service-kit';
import type { SecondFactorRepository } from './second-factor.repository.ts';

const BATCH = 100;

/** Encrypts secrets of second factors with the newest key, so that operators can remove older ones. */
export class KeyRenewalService {
  readonly #factors: SecondFactorRepository;
  readonly #cipher: TokenCipher;
  readonly #unitOfWork: UnitOfWork;

  constructor(deps: {
    factors: SecondFactorRepository;
    cipher: TokenCipher;
    unitOfWork: UnitOfWork;
  }) {
    this.#factors = deps.factors;
    this.#cipher = deps.cipher;
    this.#unitOfWork = deps.unitOfWork;
  }

  async run(ctx: SystemContext): Promise<void> {
    let renewed = 0;
    const [, ...older] = this.#cipher.keyIds;
    for (const keyId of older) {
      let ids = await this.#factors.withKey(keyId, null, BATCH);
      while (ids.length > 0) {
        for (const id of ids) if (await this.#renew(ctx, id)) renewed += 1;
        ids = await this.#factors.withKey(keyId, ids.at(-1) ?? null, BATCH);
      }
    }
    if (renewed > 0) ctx.log.info({ secrets: renewed }, 'second factors have the newest key');
  }

  async #renew(ctx: SystemContext, id: string): Promise<boolean> {
    try {
      await this.#unitOfWork.commit(ctx, (tx) => this.#factors.encryptAgain(tx, id, this.#cipher));
      return true;
    } catch (err) {
      if (!(err instanceof UnreadableToken)) throw err;
      ctx.log.warn({ err, userId: id }, 'the secret of a second factor is damaged');
      return false;
    }
  }
}
