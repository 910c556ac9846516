import type { Moderators, RequestContext, Viewer } from '@snippetry/service-kit';
import type { Participant } from '../domain/comment.policy.ts';
import type { VisibleSnippet } from '../domain/visible-snippet.ts';

/** Finds out what a viewer may do in the discussion of a snippet. */
export class Participants {
  readonly #moderators: Moderators;

  constructor({ moderators }: { moderators: Moderators }) {
    this.#moderators = moderators;
  }

  /** Asks once for a whole discussion, and for signed-in viewers only. */
  async of<By extends RequestContext>(
    ctx: By,
    snippet: VisibleSnippet,
  ): Promise<Participant & { viewer: By['viewer'] }> {
    const { viewer } = ctx;
    if (viewer.kind === 'visitor') return { viewer, moderatesAs: null };
    if (viewer.id === snippet.ownerId) return { viewer, moderatesAs: 'owner' };
    const isModerator = await this.#moderators.includes(ctx, viewer.id);
    return { viewer, moderatesAs: isModerator ? 'moderator' : null };
  }

  /** The same for many viewers of one discussion, with at most one question to another service. */
  async ofMany(
    ctx: RequestContext,
    snippet: VisibleSnippet,
    viewers: readonly Viewer[],
  ): Promise<(viewer: Viewer) => Participant> {
    const others = viewers.flatMap(({ id }) => (id === null || id === snippet.ownerId ? [] : [id]));
    const moderators = await this.#moderators.among(ctx, others);
    return (viewer) => {
      if (viewer.id === null) return { viewer, moderatesAs: null };
      if (viewer.id === snippet.ownerId) return { viewer, moderatesAs: 'owner' };
      return { viewer, moderatesAs: moderators.has(viewer.id) ? 'moderator' : null };
    };
  }
}
