import type { Resolution } from '@snippetry/contracts';
import type { UserViewer } from '@snippetry/service-kit';
import type { CaseRecord } from './report.ts';

const OWNER: readonly Resolution[] = ['dismiss', 'remove-comment'];
const MODERATOR: readonly Resolution[] = [...OWNER, 'hide-snippet', 'suspend-user'];
/** Resolutions that are not allowed for one's own comment. */
const NOT_ONESELF: readonly Resolution[] = ['dismiss', 'suspend-user'];

/** Viewer of a case. */
interface Judge {
  viewer: UserViewer;
  isModerator: boolean;
  /** Moderators among the authors. They cannot be suspended, or one could lock out all others. */
  moderators: ReadonlySet<string>;
}

/** Returns the resolutions that a viewer of a case may choose; none once it is resolved. */
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
