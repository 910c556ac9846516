/** Path that one remote owns, with everything below it. */
export interface RoutePrefix {
  prefix: string;
  remote: string;
}

/** Which remote shows what below `/app`, the more exact paths first. */
export const APP_PREFIXES: readonly RoutePrefix[] = [
  { prefix: '/app/explore', remote: 'community' },
  { prefix: '/app/users', remote: 'community' },
  { prefix: '/app/moderation', remote: 'community' },
  { prefix: '/app/collections', remote: 'collections' },
  { prefix: '/app/github', remote: 'github' },
  { prefix: '/app', remote: 'snippets' },
];

/** Places that need no account, more specific paths first. */
export const PUBLIC_PREFIXES: readonly RoutePrefix[] = [
  { prefix: '/explore', remote: 'community' },
  { prefix: '/users', remote: 'community' },
  { prefix: '/public/collections', remote: 'collections' },
  { prefix: '/public', remote: 'snippets' },
];

const PLACES = [...APP_PREFIXES, ...PUBLIC_PREFIXES];
/** Further places of the registry. */
const added: RoutePrefix[] = [];
const OF_THE_SHELL = ['/app/profile', '/app/settings', '/app/notifications'];

/** True for the prefix itself and for whatever lies below it. */
export function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** The place a path belongs to, if a remote shows it. */
export function prefixOf(path: string): RoutePrefix | undefined {
  if (OF_THE_SHELL.some((prefix) => isBelow(path, prefix))) return undefined;
  return [...added, ...PLACES].find(({ prefix }) => isBelow(path, prefix));
}

/** Gives a place to a remote that this build does not know. */
export function addPrefix(place: RoutePrefix): void {
  added.push(place);
}

/** The remote that shows a path, if any does. */
export const ownerOf = (path: string): string | undefined => prefixOf(path)?.remote;

/** Whether a path shows what needs no account. */
export const isPublicPath = (path: string): boolean =>
  PUBLIC_PREFIXES.some(({ prefix }) => isBelow(path, prefix));
