import type { EventPayload } from '@snippetry/contracts';
import type { EventContext } from '@snippetry/service-kit';
import { type Comments, visibleToSystem } from '../comments/index.ts';

// Written in the user's name, since a demo account has no other users.
const FIRST = 'This is a sample comment. Whoever may see a snippet can ask about it here.';
const ANSWER = 'And this is a reply. Replies stay below what they answer, up to three levels deep.';
const SECOND = 'Your turn: reply to one of these, or start a thread of your own.';

/** Sample discussion of a demo account, below its first snippet. */
export class SampleService {
  readonly #comments: Comments['repository'];

  constructor(comments: Comments['repository']) {
    this.#comments = comments;
  }

  async onDemoFilled(
    { tx }: EventContext,
    { userId: authorId, snippetIds }: EventPayload<'demo.filled'>,
  ): Promise<void> {
    const comments = this.#comments;
    const [snippetId] = snippetIds;
    if (snippetId === undefined) return;
    const snippet = visibleToSystem({ snippetId, authorId });
    // Checked first: `insert` increments the totals before it refuses, and this transaction is not
    // rolled back.
    if (await comments.isClosed(tx, snippet)) return;
    const draft = { authorId, parent: null };
    const first = await comments.insert(tx, snippet, { ...draft, content: FIRST });
    const answer = { ...draft, content: ANSWER, parent: first };
    for (const comment of [
      first,
      await comments.insert(tx, snippet, answer),
      await comments.insert(tx, snippet, { ...draft, content: SECOND }),
    ]) {
      if (!comment) continue;
      const { id: commentId } = comment;
      tx.emit('comment.changed', { snippetId, commentId, change: 'created' });
    }
  }
}
