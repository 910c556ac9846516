import type { Passkey } from '@snippetry/contracts';

/** A passkey: the public half of a key pair. */
export interface PasskeyRecord {
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

export function presentPasskey(passkey: PasskeyRecord): Passkey {
  return {
    _id: passkey.id,
    name: passkey.name,
    isSynced: passkey.isSynced,
    createdAt: passkey.createdAt.toISOString(),
    lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
  };
}

/** Response of an authenticator in the JSON form of WebAuthn; the library validates it. */
export type SentCredential = Record<string, unknown> & { id: string };

/** Response to a challenge. */
export interface SentAnswer {
  challengeId: string;
  credential: SentCredential;
}
