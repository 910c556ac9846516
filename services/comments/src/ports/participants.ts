import type { Moderators, RequestContext } from '@snippetry/service-kit';
import type { Participant } from '../domain/comment.policy.ts';
import type { VisibleSnippet } from '../domain/visible-snippet.ts';
import type { Seer } from './comment-states.ts';

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
    const [found] = await this.ofMany([{ ctx, snippet }]);
    return { viewer: ctx.viewer, moderatesAs: found?.moderatesAs ?? null };
  }

  /** The same for many viewers, in their order, with at most one question to another service. */
  async ofMany(seers: readonly Seer[]): Promise<Participant[]> {
    const [first] = seers;
    if (!first) return [];
    const others = seers.flatMap(({ ctx, snippet }) =>
      ctx.viewer.id === null || ctx.viewer.id === snippet.ownerId ? [] : [ctx.viewer.id],
    );
    const moderators = await this.#moderators.among(first.ctx, others);
    return seers.map(({ ctx: { viewer }, snippet }) => {
      if (viewer.id === null) return { viewer, moderatesAs: null };
      if (viewer.id === snippet.ownerId) return { viewer, moderatesAs: 'owner' };
      return { viewer, moderatesAs: moderators.has(viewer.id) ? 'moderator' : null };
    });
  }
}
