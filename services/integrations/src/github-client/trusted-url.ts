/** The address if it is a page of this server, and nothing otherwise: people are sent there. */
export function pageOf(webUrl: string, address: unknown): string {
  return ofOrigins([webUrl], address);
}

/** Avatars of GitHub.com have a host of their own. */
export function avatarOf(webUrl: string, address: unknown): string {
  return ofOrigins([webUrl, 'https://avatars.githubusercontent.com'], address);
}

/** A page of gists: GitHub.com has a host of its own for them. */
export function gistPageOf(webUrl: string, address: unknown): string {
  const isGithubCom = new URL(webUrl).hostname === 'github.com';
  return ofOrigins(isGithubCom ? ['https://gist.github.com', webUrl] : [webUrl], address);
}

function ofOrigins(trusted: readonly string[], address: unknown): string {
  if (typeof address !== 'string' || !URL.canParse(address)) return '';
  const url = new URL(address);
  const isTrusted = trusted.some((origin) => new URL(origin).origin === url.origin);
  return isTrusted && /^https?:$/.test(url.protocol) && url.username === '' ? url.href : '';
}
