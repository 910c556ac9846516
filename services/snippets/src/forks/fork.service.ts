import { AppError } from '@snippetry/contracts';
import { type Outbox, type UserViewer, withTransaction } from '@snippetry/service-kit';
import type { ClientSession, Connection } from 'mongoose';
import type { Follower } from '../catalogue/follower.ts';
import { type CountDoc, toCounts } from '../catalogue/rows.ts';
import { dayNumber } from '../catalogue/week-stars.ts';
import type { RollUps } from '../daily/roll-ups.ts';
import { newSnippetDoc } from '../snippets/snippet.fields.ts';
import type { SnippetDoc } from '../snippets/snippet.model.ts';
import type { SnippetRecord } from '../snippets/snippet.record.ts';
import type { SnippetRepository } from '../snippets/snippet.repository.ts';
import type { SnippetWriter, Trace } from '../snippets/snippet.writer.ts';

export interface ForkParts {
  connection: Connection;
  snippets: SnippetRepository;
  writer: SnippetWriter;
  rollUps: RollUps;
  outbox: Outbox;
  follower: Follower;
}

function copyOf(parent: SnippetRecord, viewer: UserViewer): SnippetDoc {
  const { title, description, content, language, tags, difficulty, category } = parent;
  const written = { title, description, content, language, tags, difficulty, category };
  return newSnippetDoc({
    authorId: viewer.id,
    authorName: viewer.username,
    written: { ...written, isPublic: false },
    forkedFrom: parent.id,
    now: new Date(),
  });
}

export class ForkService {
  readonly #parts: ForkParts;

  constructor(parts: ForkParts) {
    this.#parts = parts;
  }

  /** Copies a visible snippet into a private one of the viewer, without counters. */
  async fork(viewer: UserViewer, snippetId: string, trace: Trace): Promise<SnippetRecord> {
    const { connection, writer, follower } = this.#parts;
    const { doc, counts } = await withTransaction(connection, (session) =>
      this.#copy(viewer, snippetId, { session, trace }),
    );
    const fork = await writer.announce(doc);
    await follower.counted([toCounts(counts)]);
    return fork;
  }

  async #copy(
    viewer: UserViewer,
    snippetId: string,
    { session, trace }: { session: ClientSession; trace: Trace },
  ): Promise<{ doc: SnippetDoc; counts: CountDoc }> {
    const { snippets, writer, rollUps, outbox } = this.#parts;
    const parent = await snippets.hold(viewer, snippetId, session);
    if (parent === null) throw new AppError('snippet.not_found');
    const counts = await snippets.count(parent, { inc: { forkCount: 1 } }, session);
    if (counts === null) throw new AppError('snippet.not_found');
    const doc = copyOf(parent, viewer);
    await writer.insert(doc, session, trace);
    const { authorId } = parent;
    const day = dayNumber(Date.now());
    await rollUps.book([{ snippetId, authorId, day, gained: { forks: 1 } }], session);
    const payload = { snippetId, authorId, forkId: doc._id.toHexString() };
    await outbox.record('snippet.forked', payload, { session, ...trace });
    return { doc, counts };
  }
}
