import type { ClientSession, Connection } from 'mongoose';
import { discussionModel } from '../comments/comment.model.ts';
import { objectId } from '../comments/comment.record.ts';
import { mongoComments } from '../comments/comment.repository.ts';
import { seenByAuthor } from '../snippets/snippet-access.ts';
import { newcomerModel } from './newcomer.model.ts';

/** A snippet as events tell of it. */
interface Told {
  snippetId: string;
  authorId: string;
}

/** The discussion a demo account starts with, below the first of its snippets. */
export interface Samples {
  demoCame(userId: string, session: ClientSession): Promise<void>;
  snippetCame(snippet: Told, session: ClientSession): Promise<void>;
  userGone(userId: string, session: ClientSession): Promise<void>;
}

// They speak of themselves: a demo account is alone with its snippets.
const FIRST = 'This is a sample comment. Whoever may see a snippet can ask about it here.';
const ANSWER = 'And this is a reply. Replies stay below what they answer, up to three levels deep.';
const SECOND = 'Your turn: reply to one of these, or start a thread of your own.';

export function createSamples(connection: Connection): Samples {
  const comments = mongoComments(connection);
  const discussions = discussionModel(connection);
  const newcomers = newcomerModel(connection);

  async function discuss(told: Told, session: ClientSession): Promise<void> {
    const gone = { _id: objectId(told.snippetId), closed: true };
    // Asked first: `insert` counts before it refuses and relies on its caller to roll back.
    if (await discussions.exists(gone).session(session)) return;
    const snippet = seenByAuthor(told);
    const draft = { authorId: told.authorId, parent: null };
    const first = await comments.insert(snippet, { ...draft, content: FIRST }, session);
    await comments.insert(snippet, { ...draft, content: ANSWER, parent: first }, session);
    await comments.insert(snippet, { ...draft, content: SECOND }, session);
  }

  return {
    async demoCame(userId, session) {
      const _id = objectId(userId);
      const known = await newcomers.findById(_id).session(session).lean();
      if (known?.isDemo) return;
      const told = { $set: { isDemo: true }, $setOnInsert: { snippetId: null, at: new Date() } };
      await newcomers.updateOne({ _id }, told, { upsert: true, session });
      if (!known?.snippetId) return;
      await discuss({ snippetId: known.snippetId.toHexString(), authorId: userId }, session);
    },
    async snippetCame({ snippetId, authorId }, session) {
      const _id = objectId(authorId);
      const known = await newcomers.findById(_id).session(session).lean();
      if (known?.snippetId) return;
      const told = {
        $set: { snippetId: objectId(snippetId) },
        $setOnInsert: { isDemo: false, at: new Date() },
      };
      await newcomers.updateOne({ _id }, told, { upsert: true, session });
      if (known?.isDemo) await discuss({ snippetId, authorId }, session);
    },
    async userGone(userId, session) {
      await newcomers.deleteOne({ _id: objectId(userId) }, { session });
    },
  };
}
