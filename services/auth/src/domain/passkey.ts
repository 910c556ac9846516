import type { Passkey } from '@snippetry/contracts';

/** Stored passkey: the public half of a key pair. */
export interface StoredPasskey {
  id: string;
  accountId: string;
  /** WebAuthn credential id, in base64url. */
  credentialId: string;
  /** COSE key, in base64url. */
  publicKey: string;
  /** Signature counter; always 0 for a passkey that is synced between devices. */
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
