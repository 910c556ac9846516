/**
 * Where to go after signing in: the page a guard turned the visitor away from, or the dashboard.
 */
export function returnPath(state: unknown): string {
  const from =
    typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  const isLocal = typeof from === 'string' && /^\/(?![/\\])/.test(from);
  return isLocal ? from : '/app';
}
