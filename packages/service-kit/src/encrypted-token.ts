/** An encrypted token as it is stored; all parts are base64 except the key's id. */
export interface EncryptedToken {
  keyId: string;
  iv: string;
  tag: string;
  data: string;
}

/**
 * Thrown for a token that cannot be decrypted: its key is not configured, or it belongs to another
 * owner.
 */
export class UnreadableToken extends Error {
  override name = 'UnreadableToken';
}

/** Encrypts tokens, each for one owner. */
export interface TokenCipher {
  /** The ids of the keys that decrypt; the first one also encrypts. */
  readonly keyIds: readonly string[];
  encrypt(token: string, ownerId: string): EncryptedToken;
  /** @throws UnreadableToken */
  decrypt(encrypted: EncryptedToken, ownerId: string): string;
}
