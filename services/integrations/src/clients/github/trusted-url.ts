/** Returns the address if it is a page of this server, otherwise an empty string: users follow it. */
export function pageOf(webUrl: string, address: unknown): string {
  return ofOrigins([webUrl], address);
}

/** Like {@link pageOf}, for avatars: GitHub.com and some Enterprise Servers serve them from another host. */
export function avatarOf(webUrl: string, address: unknown): string {
  const trusted = [webUrl, below(webUrl, 'avatars'), 'https://avatars.githubusercontent.com'];
  return ofOrigins(trusted, address);
}

/** Like {@link pageOf}, for gists: GitHub.com and some Enterprise Servers serve them from another host. */
export function gistPageOf(webUrl: string, address: unknown): string {
  return ofOrigins([webUrl, below(webUrl, 'gist')], address);
}

/** Origin of a subdomain: GitHub serves user content there. */
function below(webUrl: string, name: string): string {
  const url = new URL(webUrl);
  // No-op for an IP address.
  url.hostname = `${name}.${url.hostname}`;
  return url.origin;
}

function ofOrigins(trusted: readonly string[], address: unknown): string {
  if (typeof address !== 'string' || !URL.canParse(address)) return '';
  const url = new URL(address);
  const isTrusted = trusted.some((origin) => new URL(origin).origin === url.origin);
  return isTrusted && /^https?:$/.test(url.protocol) && url.username === '' ? url.href : '';
}
