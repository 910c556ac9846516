import type { Moderators, RequestContext } from '@snippetry/service-kit';
import type { Participant } from '../domain/comment.policy.ts';
import type { VisibleSnippet } from '../domain/visible-snippet.ts';
import type { SnippetViewer } from './comment-states.ts';

/** Resolves the roles of viewers in the discussion of a snippet. */
export class Participants {
  readonly #moderators: Moderators;

  constructor({ moderators }: { moderators: Moderators }) {
    this.#moderators = moderators;
  }

  /** Sends at most one request, and only for a signed-in viewer. */
  async of<By extends RequestContext>(
    ctx: By,
    snippet: VisibleSnippet,
  ): Promise<Participant & { viewer: By['viewer'] }> {
    const [found] = await this.ofMany([{ ctx, snippet }]);
    return { viewer: ctx.viewer, moderatesAs: found?.moderatesAs ?? null };
  }

  /** Resolves many viewers, in their order, with at most one request. */
  async ofMany(viewers: readonly SnippetViewer[]): Promise<Participant[]> {
    const [first] = viewers;
    if (!first) return [];
    const others = viewers.flatMap(({ ctx, snippet }) =>
      ctx.viewer.id === null || ctx.viewer.id === snippet.ownerId ? [] : [ctx.viewer.id],
    );
    const moderators = await this.#moderators.among(first.ctx, others);
    return viewers.map(({ ctx: { viewer }, snippet }) => {
      if (viewer.id === null) return { viewer, moderatesAs: null };
      if (viewer.id === snippet.ownerId) return { viewer, moderatesAs: 'owner' };
      return { viewer, moderatesAs: moderators.has(viewer.id) ? 'moderator' : null };
    });
  }
}
