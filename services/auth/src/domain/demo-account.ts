import { randomBytes } from 'node:crypto';
import type { NewAccount } from '../accounts/account.ts';
import { usernameStem } from './username-stem.ts';

const LIFE_MS = 24 * 3_600_000;

/** `jo.doe+x@example.com` → `jo-doe-x-4f09ab`, with a random suffix. */
function demoName(email: string): string {
  const stem = usernameStem(email.split('@')[0] ?? '', 20);
  return `${stem || 'demo'}-${randomBytes(3).toString('hex')}`;
}

/**
 * Returns a demo account that expires after a day. The services that handle `user.registered`
 * create its sample data.
 */
export function demoAccount(email: string, passwordHash: string): NewAccount {
  const expiresAt = new Date(Date.now() + LIFE_MS);
  return {
    username: demoName(email),
    email,
    emailVerifiedAt: null,
    passwordHash,
    isDemo: true,
    expiresAt,
  };
}
