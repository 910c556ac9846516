import type { EventContext } from '@snippetry/service-kit';
import type { SnippetLines } from '../clients/snippets.client.ts';
import type { AnchorRepository } from './anchor.repository.ts';

interface AnchorServiceDeps {
  repository: AnchorRepository;
  lines: SnippetLines;
}

/** Maximum lines per request to the snippets service. */
const BATCH = 200;

/** Updates the lines that comments refer to. */
export class AnchorService {
  readonly #deps: AnchorServiceDeps;

  constructor(deps: AnchorServiceDeps) {
    this.#deps = deps;
  }

  /** Maps the lines of comments to a new revision, once per revision and in any order of events. */
  async onSnippetChanged(
    ctx: EventContext,
    change: { snippetId: string; revision?: number | undefined },
  ): Promise<void> {
    const { snippetId, revision } = change;
    if (revision === undefined) return;
    const { repository } = this.#deps;
    await repository.begin(ctx.tx, { snippetId, revision });
    const unchecked = () =>
      repository.unchecked(ctx.viewer, ctx.tx, { snippetId, revision }, BATCH);
    for (let batch = await unchecked(); batch.length > 0; batch = await unchecked()) {
      const lines = batch.map(({ anchor }) => ({
        revision: anchor.revision,
        fromLine: anchor.fromLine,
        toLine: anchor.toLine,
      }));
      const found = await this.#deps.lines.findAll(ctx, snippetId, lines);
      if (!found) return;
      // Throws, so that the queue retries the event.
      if (found.revision < revision) throw new Error('the answer is older than the event');
      for (const [at, comment] of batch.entries()) {
        const current = found.anchors[at]?.current ?? null;
        const place = { revision: found.revision, current };
        if (!(await repository.place(ctx.tx, comment, place))) continue;
        const { id: commentId } = comment;
        ctx.tx.emit('comment.changed', { snippetId, commentId, change: 'edited' });
      }
    }
  }
}
