const ID = '([0-9a-f]{24})';

const ADDRESSES: readonly (readonly [RegExp, string])[] = [
  [/^\/app\/explore\/?$/i, '/explore'],
  [/^\/app\/collections\/popular\/?$/i, '/public/collections'],
  [/^\/app\/users\/([\w-]+)\/?$/i, '/users/$1'],
  [new RegExp(`^/app/collections/${ID}/?$`, 'i'), '/public/collections/$1'],
  [new RegExp(`^/app/snippets/${ID}/?$`, 'i'), '/public/$1'],
];

/** Returns the public path of a page of the application, or null if the page needs an account. */
export function publicAddress(path: string): string | null {
  const found = ADDRESSES.find(([pattern]) => pattern.test(path));
  return found ? path.replace(...found) : null;
}
