import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';

/** A revision as an entity tag: `"3"`, also weak or without quotes. */
const REVISION_TAG = /^(?:W\/)?("?)(\d{1,9})\1$/;

/**
 * The revision that an editor has seen, from `If-Match` or the body; undefined where neither names
 * one, or where `If-Match` is `*`.
 *
 * @throws AppError `request.invalid` where `If-Match` names no revision, `snippet.stale_revision`
 * where both name one and differ
 */
export function seenRevision(
  { 'if-match': tag }: IncomingHttpHeaders,
  inBody: number | undefined,
): number | undefined {
  if (tag === undefined || tag.trim() === '*') return inBody;
  const revision = REVISION_TAG.exec(tag.trim())?.[2];
  if (revision === undefined) {
    const fault = msg('If-Match must be a revision, such as "3"');
    throw new AppError('request.invalid', {
      message: fault,
      errors: [{ path: 'If-Match', msg: fault }],
    });
  }
  const seen = Number(revision);
  if (inBody !== undefined && inBody !== seen) throw new AppError('snippet.stale_revision');
  return seen;
}
