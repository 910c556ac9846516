import type { Resolution } from '@snippetry/contracts';
import type { UserViewer } from '@snippetry/service-kit';
import type { CaseRecord } from '../domain/report.ts';

const OWNER: readonly Resolution[] = ['dismiss', 'remove-comment'];
const MODERATOR: readonly Resolution[] = [...OWNER, 'hide-snippet', 'suspend-user'];
/** What nobody does about a comment of their own. */
const NOT_ONESELF: readonly Resolution[] = ['dismiss', 'suspend-user'];

/** Somebody who sees a case. */
interface Judge {
  viewer: UserViewer;
  isModerator: boolean;
  /** The moderators among the authors: nobody suspends them, or one could lock out all others. */
  moderators: ReadonlySet<string>;
}

/** What somebody who sees a case may do about it; nothing once it is resolved. */
export function allowedResolutions(
  { viewer, isModerator, moderators }: Judge,
  { authorId, resolution, dismissal }: CaseRecord,
): Resolution[] {
  if (resolution !== null || (dismissal !== null && !isModerator)) return [];
  const actions = isModerator ? MODERATOR : OWNER;
  return actions.filter(
    (action) =>
      (viewer.id !== authorId || !NOT_ONESELF.includes(action)) &&
      (action !== 'suspend-user' || !moderators.has(authorId)),
  );
}
