import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import { revisionOfTags } from '@snippetry/service-kit';

/**
 * The revision that an editor has seen, from `If-Match` or the body; undefined if neither names
 * one, or if `If-Match` is `*`.
 *
 * @throws AppError `request.invalid` if `If-Match` names no revision, `snippet.stale_revision`
 * if both name one and differ
 */
export function seenRevision(
  { 'if-match': tags }: IncomingHttpHeaders,
  inBody: number | undefined,
): number | undefined {
  const seen = tags === undefined ? undefined : revisionOfTags(tags);
  if (seen === undefined) return inBody;
  if (seen === null) {
    const fault = msg('If-Match must be a revision, such as "3"');
    throw new AppError('request.invalid', {
      message: fault,
      errors: [{ path: 'If-Match', msg: fault }],
    });
  }
  if (inBody !== undefined && inBody !== seen) throw new AppError('snippet.stale_revision');
  return seen;
}
