/** The address if it is a page of this server, and nothing otherwise: people are sent there. */
export function pageOf(webUrl: string, address: unknown): string {
  return ofOrigins([webUrl], address);
}

/** Avatars of GitHub.com have a host of their own, and those of an Enterprise Server may have. */
export function avatarOf(webUrl: string, address: unknown): string {
  const trusted = [webUrl, below(webUrl, 'avatars'), 'https://avatars.githubusercontent.com'];
  return ofOrigins(trusted, address);
}

/** A page of gists: GitHub.com has a host of its own for them, and an Enterprise Server may have. */
export function gistPageOf(webUrl: string, address: unknown): string {
  return ofOrigins([webUrl, below(webUrl, 'gist')], address);
}

/** The address of a subdomain: GitHub keeps apart there what people have written. */
function below(webUrl: string, name: string): string {
  const url = new URL(webUrl);
  // An IP address has none and stays as it is.
  url.hostname = `${name}.${url.hostname}`;
  return url.origin;
}

function ofOrigins(trusted: readonly string[], address: unknown): string {
  if (typeof address !== 'string' || !URL.canParse(address)) return '';
  const url = new URL(address);
  const isTrusted = trusted.some((origin) => new URL(origin).origin === url.origin);
  return isTrusted && /^https?:$/.test(url.protocol) && url.username === '' ? url.href : '';
}
