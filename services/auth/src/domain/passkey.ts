import type { Passkey } from '@snippetry/contracts';

/** A passkey as it is stored: the public half of a key pair. */
export interface StoredPasskey {
  id: string;
  accountId: string;
  /** Its id in WebAuthn, in base64url. */
  credentialId: string;
  /** COSE, in base64url. */
  publicKey: string;
  /** How often it says that it was used; always 0 for one that is on several devices. */
  counter: number;
  transports: string[];
  name: string;
  isSynced: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export function presentPasskey(passkey: StoredPasskey): Passkey {
  return {
    _id: passkey.id,
    name: passkey.name,
    isSynced: passkey.isSynced,
    createdAt: passkey.createdAt.toISOString(),
    lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
  };
}
