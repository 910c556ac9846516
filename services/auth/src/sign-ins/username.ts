import { randomBytes } from 'node:crypto';
import { AppError, LIMITS } from '@snippetry/contracts';
import anyAscii from 'any-ascii';

/** Names that could pass for the platform, or that are paths of pages. */
const RESERVED = [
  ...['about', 'abuse', 'account', 'admin', 'admins', 'administration', 'administrator'],
  ...['administrators', 'announcements', 'anonymous', 'api', 'app', 'assets', 'audit', 'auth'],
  ...['billing', 'bot', 'collections', 'comments', 'community', 'contact', 'dashboard', 'deleted'],
  ...['demo', 'design', 'dev', 'docs', 'embed', 'everyone', 'explore', 'favicon', 'feed'],
  ...['forgot-password', 'github', 'guest', 'healthz', 'help', 'helpdesk', 'hostmaster', 'imports'],
  ...['info', 'integrations', 'internal', 'legal', 'live', 'login', 'logout', 'manifest'],
  ...['metrics', 'mfe', 'mod', 'moderation', 'moderator', 'moderators', 'mods', 'new', 'no-reply'],
  ...['notifications', 'null', 'official', 'operations', 'operator', 'owner', 'postmaster'],
  ...['privacy', 'profile', 'public', 'readyz', 'register', 'registration', 'reports'],
  ...['reset-password', 'robots', 'root', 'search', 'security', 'service', 'settings', 'sign-in'],
  ...['sign-up', 'sitemap', 'snippet', 'snippetry', 'snippets', 'staff', 'static', 'status'],
  ...['superuser', 'support', 'sysadmin', 'sysop', 'system', 'tags', 'team', 'terms', 'trash'],
  ...['undefined', 'user', 'users', 'verify-email', 'webmaster', 'www'],
];

/** Letters by look-alike character; `i` counts as `l`, since a capital `I` looks like it. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  i: 'l',
};

/** Returns the same form for names that look alike. */
const skeleton = (name: string) =>
  name
    .toLowerCase()
    .replace(/[_-]/g, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[0134578i]/g, (character) => LOOKS_LIKE[character] ?? character);

const skeletons = new Set(RESERVED.map(skeleton));

/** Returns whether a username is reserved, or looks like a reserved one. */
export const isReservedUsername = (username: string) => skeletons.has(skeleton(username));

/**
 * Returns the characters of a name that are valid in usernames: `Jörg Müller` → `Jorg-Muller`,
 * `李雷` → `LiLei`. Empty if there are none.
 */
function usernameStem(name: string, maxLength: number): string {
  return anyAscii(name.normalize('NFKC'))
    .replace(/[^A-Za-z0-9_]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '');
}

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

/** Returns the username of a demo account: `jo.doe+x@example.com` → `jo-doe-x-4f09ab`. */
export function demoName(email: string): string {
  const stem = usernameStem(email.split('@')[0] ?? '', 20);
  return `${stem || 'demo'}-${randomBytes(3).toString('hex')}`;
}
