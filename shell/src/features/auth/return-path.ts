/** Returns the path after signing in: the page that required it, or the dashboard. */
export function returnPath(state: unknown): string {
  const from =
    typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && isOfThisSite(from) ? from : '/app';
}

/** Parses the path like browsers, which treat a backslash as a slash and drop tabs. */
function isOfThisSite(path: string): boolean {
  const { origin } = window.location;
  if (!path.startsWith('/') || !URL.canParse(path, origin)) return false;
  return new URL(path, origin).origin === origin;
}
