import type { Transaction } from '@snippetry/service-kit';
import { visibleToSystem } from '../domain/visible-snippet.ts';
import type { CommentRepository } from '../store/comment.repository.ts';
import type { NewcomerRepository } from '../store/newcomer.repository.ts';

/** A snippet as the event carries it. */
interface CreatedSnippet {
  snippetId: string;
  authorId: string;
}

export interface SampleServiceDeps {
  comments: CommentRepository;
  newcomers: NewcomerRepository;
}

// The user is the author of these: a demo account has no other people around it.
const FIRST = 'This is a sample comment. Whoever may see a snippet can ask about it here.';
const ANSWER = 'And this is a reply. Replies stay below what they answer, up to three levels deep.';
const SECOND = 'Your turn: reply to one of these, or start a thread of your own.';

/** The discussion a demo account starts with, below the first of its snippets. */
export class SampleService {
  readonly #deps: SampleServiceDeps;

  constructor(deps: SampleServiceDeps) {
    this.#deps = deps;
  }

  async onDemoRegistered(tx: Transaction, userId: string): Promise<void> {
    const { newcomers } = this.#deps;
    const known = await newcomers.find(tx, userId);
    if (known?.isDemo) return;
    await newcomers.setDemo(tx, userId);
    if (!known?.snippetId) return;
    await this.#begin(tx, { snippetId: known.snippetId, authorId: userId });
  }

  async onSnippetCreated(tx: Transaction, snippet: CreatedSnippet): Promise<void> {
    const { newcomers } = this.#deps;
    const known = await newcomers.find(tx, snippet.authorId);
    if (known?.snippetId) return;
    await newcomers.setFirstSnippet(tx, snippet.authorId, snippet.snippetId);
    if (known?.isDemo) await this.#begin(tx, snippet);
  }

  onUserDeleted(tx: Transaction, userId: string): Promise<void> {
    return this.#deps.newcomers.remove(tx, userId);
  }

  async #begin(tx: Transaction, created: CreatedSnippet): Promise<void> {
    const { comments } = this.#deps;
    const snippet = visibleToSystem(created);
    // Checked first: `insert` raises the totals before it refuses, and this transaction is not
    // rolled back.
    if (await comments.isClosed(tx, snippet)) return;
    const draft = { authorId: created.authorId, parent: null };
    const first = await comments.insert(tx, snippet, { ...draft, content: FIRST });
    const answer = { ...draft, content: ANSWER, parent: first };
    for (const comment of [
      first,
      await comments.insert(tx, snippet, answer),
      await comments.insert(tx, snippet, { ...draft, content: SECOND }),
    ]) {
      if (!comment) continue;
      const { id: commentId, snippetId } = comment;
      tx.emit('comment.changed', { snippetId, commentId, change: 'created' });
    }
  }
}
