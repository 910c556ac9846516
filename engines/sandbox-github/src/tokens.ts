import { createHash, randomBytes } from 'node:crypto';
import type { StateFile, StoredToken } from './state.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Issued tokens. */
export class Tokens {
  #file: StateFile;

  constructor(file: StateFile) {
    this.#file = file;
  }

  issue(login: string, scopes: string[]): string {
    const token = `gho_${randomBytes(18).toString('hex')}`;
    this.#file.state.tokens.push({ hash: hashOf(token), login, scopes });
    this.#file.save();
    return token;
  }

  find(token: string): StoredToken | null {
    const hash = hashOf(token);
    return this.#file.state.tokens.find((known) => known.hash === hash) ?? null;
  }

  /** All scopes that an account has granted, which its next token includes. */
  granted(login: string): string[] {
    const own = this.#file.state.tokens.filter((token) => token.login === login);
    return [...new Set(own.flatMap((token) => token.scopes))];
  }

  revoke(token: StoredToken): void {
    this.#remove((other) => other.hash === token.hash);
  }

  /** Revokes all tokens of an account. */
  revokeGrant(login: string): void {
    this.#remove((other) => other.login === login);
  }

  #remove(matches: (token: StoredToken) => boolean): void {
    const { state } = this.#file;
    state.tokens = state.tokens.filter((token) => !matches(token));
    this.#file.save();
  }
}
