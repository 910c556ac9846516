const HOME = '/app';
/** Control characters and backslashes, which browsers parse differently. */
const UNSAFE = /[\p{Cc}\\]/u;

/** Returns a safe path on this site to return to; the app's home for anything else. */
export function safeReturnTo(given: string | undefined): string {
  if (!given?.startsWith('/') || given.startsWith('//') || UNSAFE.test(given)) return HOME;
  const base = 'http://site.invalid';
  if (!URL.canParse(given, base)) return HOME;
  const url = new URL(given, base);
  if (url.origin !== base || url.pathname.startsWith('//')) return HOME;
  return url.pathname + url.search + url.hash;
}
