import { AppError, type RouteSpec } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import type { UserViewer } from './viewer.ts';

const READING = new Set(['GET', 'HEAD']);

/**
 * Refuses requests that an access token does not allow; a session may do everything.
 *
 * @throws AppError `auth.session_required` or `auth.scope_missing`
 */
export function refuseBeyondScope(
  { sessionOnly, tokenScope }: RouteSpec,
  { scopes }: UserViewer,
  method: string,
): void {
  if (scopes === undefined) return;
  if (sessionOnly) throw new AppError('auth.session_required');
  const isReading = READING.has(method);
  if (!scopes.includes(isReading ? 'read' : 'write')) {
    const message = msg('This access token may not read');
    throw new AppError('auth.scope_missing', isReading ? { message } : {});
  }
  if (tokenScope && !scopes.includes(tokenScope)) {
    const message = msg('This access token may not use the GitHub connection');
    throw new AppError('auth.scope_missing', { message });
  }
}
