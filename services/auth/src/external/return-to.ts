const HOME = '/app';
/** A control character or a backslash is read differently by browsers than by us. */
const UNSAFE = /[\p{Cc}\\]/u;

/** The path of this site to which a person comes back; the application for anything else. */
export function safeReturnTo(given: string | undefined): string {
  if (!given?.startsWith('/') || given.startsWith('//') || UNSAFE.test(given)) return HOME;
  const base = 'http://site.invalid';
  if (!URL.canParse(given, base)) return HOME;
  const url = new URL(given, base);
  if (url.origin !== base || url.pathname.startsWith('//')) return HOME;
  return url.pathname + url.search + url.hash;
}
