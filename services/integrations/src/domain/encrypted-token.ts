/** An encrypted token as it is stored; all parts are base64 except the key's id. */
export interface SealedToken {
  keyId: string;
  iv: string;
  tag: string;
  data: string;
}

/** A sealed token that no key opens: the key is gone, or the record is not this owner's. */
export class UnreadableToken extends Error {
  override name = 'UnreadableToken';
}

/** Encrypts tokens, each for one owner. */
export interface TokenBox {
  seal(token: string, ownerId: string): SealedToken;
  /** @throws UnreadableToken */
  open(sealed: SealedToken, ownerId: string): string;
}
