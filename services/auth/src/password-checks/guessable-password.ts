import { readFileSync } from 'node:fs';
import { AppError } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import { canonical } from '../accounts/index.ts';

const LIST = new URL('./common-passwords.txt', import.meta.url);

function readCommonPasswords(): ReadonlySet<string> {
  const lines = readFileSync(LIST, 'utf8').split('\n');
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('#')));
}

const common = readCommonPasswords();

interface Owner {
  username: string;
  email: string;
}

/** Returns the problem of a password that attackers try first; null for others. */
function problemOf(password: string, { username, email }: Owner): string | null {
  const tried = canonical(password);
  if (common.has(tried))
    return msg('This password is one of the most common ones. Choose another one');
  const address = canonical(email);
  const known = [canonical(username), address, address.split('@')[0]];
  return known.includes(tried)
    ? msg('Your password must not be your username or email address')
    : null;
}

/** @throws AppError `request.invalid` for `field` if attackers would try the password first */
export function refuseGuessable(field: string, password: string, owner: Owner): void {
  const msg = problemOf(password, owner);
  if (msg) throw new AppError('request.invalid', { errors: [{ path: field, msg }], message: msg });
}
