import anyAscii from 'any-ascii';

/**
 * Returns the characters of a name that are valid in usernames: `Jörg Müller` → `Jorg-Muller`,
 * `李雷` → `LiLei`. Empty if there are none.
 */
export function usernameStem(name: string, maxLength: number): string {
  return anyAscii(name.normalize('NFKC'))
    .replace(/[^A-Za-z0-9_]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '');
}
