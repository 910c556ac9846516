import { AppError } from '@snippetry/contracts';
import { type Outbox, type UserViewer, withTransaction } from '@snippetry/service-kit';
import type { ClientSession, Connection } from 'mongoose';
import type { Follower } from '../catalogue/follower.ts';
import { toRow } from '../catalogue/rows.ts';
import { changedParts } from '../revisions/revision.record.ts';
import type { RevisionRepository } from '../revisions/revision.repository.ts';
import { changePayload } from './snippet.events.ts';
import { type NewSnippet, newSnippetDoc, writtenFields } from './snippet.fields.ts';
import type { SnippetDoc } from './snippet.model.ts';
import { grant } from './snippet.policy.ts';
import { type SnippetContent, type SnippetRecord, writtenOf } from './snippet.record.ts';
import { type SnippetRepository, toRecord, type WrittenDoc } from './snippet.repository.ts';

export interface WriterParts {
  connection: Connection;
  snippets: SnippetRepository;
  revisions: RevisionRepository;
  outbox: Outbox;
  follower: Follower;
}

/** A write and the request it belongs to. */
export interface Trace {
  requestId?: string;
}

/** An edit: what the snippet becomes, told from what it is. It may be asked more than once. */
export interface Change extends Trace {
  to: (now: SnippetContent) => SnippetContent;
  /** The revision its author saw; 409 where that is not the current one. */
  seen?: number | undefined;
}

/** One transaction per write; the catalogues of all processes know it before the answer. */
export class SnippetWriter {
  readonly #parts: WriterParts;

  constructor(parts: WriterParts) {
    this.#parts = parts;
  }

  async create(snippet: Omit<NewSnippet, 'now'>, trace: Trace): Promise<SnippetRecord> {
    const doc = newSnippetDoc({ ...snippet, now: new Date() });
    await withTransaction(this.#parts.connection, (session) => this.insert(doc, session, trace));
    return this.announce(doc);
  }

  /** Part of a create or a fork, inside its transaction. */
  async insert(doc: SnippetDoc, session: ClientSession, trace: Trace): Promise<void> {
    await this.#parts.snippets.insert(doc, session);
    const { content, ...rest } = doc;
    const payload = changePayload(toRecord(rest, content));
    await this.#parts.outbox.record('snippet.created', payload, { session, ...trace });
  }

  /** After the commit: makes a written snippet findable everywhere. */
  async announce(doc: WrittenDoc): Promise<SnippetRecord> {
    this.#parts.outbox.kick();
    await this.#parts.follower.saved(toRow(doc));
    const { content, ...rest } = doc;
    return toRecord(rest, content);
  }

  update(
    viewer: UserViewer,
    id: string,
    { written, ...change }: { written: SnippetContent; seen: number | undefined } & Trace,
  ): Promise<SnippetRecord> {
    return this.change(viewer, id, { to: () => written, ...change });
  }

  /** An edit told from what is there. One that changes nothing leaves the snippet as it is. */
  async change(viewer: UserViewer, id: string, change: Change): Promise<SnippetRecord> {
    const changed = await withTransaction(this.#parts.connection, (session) =>
      this.#changeWithin(viewer, id, { ...change, session }),
    );
    return 'record' in changed ? changed.record : this.announce(changed.doc);
  }

  async #changeWithin(
    viewer: UserViewer,
    id: string,
    { to, seen, session, ...trace }: Change & { session: ClientSession },
  ): Promise<{ record: SnippetRecord } | { doc: WrittenDoc }> {
    const { snippets, revisions, outbox } = this.#parts;
    const snippet = grant(viewer, 'edit', await snippets.find(viewer, id, session));
    if (seen !== undefined && seen !== snippet.revision) {
      throw new AppError('snippet.stale_revision');
    }
    const written = to(writtenOf(snippet));
    const changed = changedParts(snippet, written);
    if (changed.length === 0) return { record: snippet };
    const fields = { ...writtenFields(written, snippet.authorName), changed };
    const now = new Date();
    const times = { updatedAt: now, changedAt: now };
    const doc = await snippets.change(snippet, { ...fields, ...times }, session);
    if (doc === null) throw new AppError('snippet.stale_revision');
    await revisions.keep(snippet, session);
    const payload = changePayload({ ...snippet, ...fields, updatedAt: now });
    await outbox.record('snippet.changed', payload, { session, ...traceOf(trace) });
    return { doc };
  }
}

/** Only the request id of something that carries more. */
export function traceOf({ requestId }: { requestId?: string | undefined }): Trace {
  return requestId === undefined ? {} : { requestId };
}
