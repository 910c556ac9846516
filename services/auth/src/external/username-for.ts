import { randomBytes } from 'node:crypto';
import { AppError, LIMITS } from '@snippetry/contracts';
import { usernameStem } from '../domain/username-stem.ts';

const SUFFIX = 5;

/** `jo.doe+x@example.com` → `jo-doe-x`. */
function stemOf(name: string): string {
  const [local = ''] = name.split('@');
  const stem = usernameStem(local, LIMITS.username.max - SUFFIX);
  return stem.length < LIMITS.username.min
    ? `user-${stem || randomBytes(2).toString('hex')}`
    : stem;
}

/** Tries usernames derived from a name at the provider until one is free. */
export async function withFreeUsername<Result>(
  name: string,
  create: (username: string) => Promise<Result>,
): Promise<Result> {
  let username = stemOf(name);
  for (;;) {
    try {
      return await create(username);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'auth.username_taken') throw error;
      username = `${stemOf(name)}-${randomBytes(2).toString('hex')}`;
    }
  }
}
