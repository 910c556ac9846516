import type { ApiReply, ImportResult } from '@snippetry/contracts';
import { type UserViewer, withTransaction } from '@snippetry/service-kit';
import type { ClientSession, Connection } from 'mongoose';
import type { Follower } from '../catalogue/follower.ts';
import type { OwnCode, PrintRepository } from '../similar/print.repository.ts';
import { newSnippetDoc } from '../snippets/snippet.fields.ts';
import type { SnippetDoc } from '../snippets/snippet.model.ts';
import type { SnippetWriter, Trace } from '../snippets/snippet.writer.ts';
import { type ImportItem, readItems } from './import-items.ts';
import { openTurn, type TurnModel, takeTurn } from './turn.model.ts';

export interface ImportParts {
  connection: Connection;
  prints: PrintRepository;
  turns: TurnModel;
  writer: SnippetWriter;
  follower: Follower;
  /** The seq under which this process can find a snippet, 0 where it cannot. */
  knownSeq: (id: string) => number;
}

type Reply = ApiReply<'POST /snippets/import'>;
export type Import = Trace & { items: readonly unknown[]; dryRun: boolean };

/** A transaction stays far below its time limit with this much. */
const MOST_ITEMS = 20;
const MOST_CODE = 500_000;

/** What is already in the library, and what this import has put there. */
type There = Pick<OwnCode, 'id' | 'title' | 'language' | 'codeHash' | 'createdAt'>;

function isSame(item: ImportItem, there: There): boolean {
  if (item.codeHash !== there.codeHash || item.written.title !== there.title) return false;
  if (item.given) return item.createdAt.getTime() === there.createdAt.getTime();
  return item.written.language === there.language;
}

function batchesOf(items: readonly ImportItem[]): ImportItem[][] {
  const batches: ImportItem[][] = [];
  let room = { items: 0, code: 0 };
  for (const item of items) {
    room = { items: room.items - 1, code: room.code - item.written.content.length };
    if (room.items < 0 || room.code < 0) {
      room = { items: MOST_ITEMS - 1, code: MOST_CODE - item.written.content.length };
      batches.push([]);
    }
    batches.at(-1)?.push(item);
  }
  return batches;
}

function docOf(viewer: UserViewer, item: ImportItem): SnippetDoc {
  const author = { authorId: viewer.id, authorName: viewer.username };
  const { createdAt, updatedAt, written } = item;
  // `changedAt` stays now: processes learn of what changed by it.
  return { ...newSnippetDoc({ ...author, written, now: new Date() }), createdAt, updatedAt };
}

const toThere = (doc: SnippetDoc): There => ({ ...doc, id: doc._id.toHexString() });

const hashesOf = (batch: readonly ImportItem[]) => batch.map(({ codeHash }) => codeHash);

function resultOf(item: ImportItem, status: ImportResult['status'], id?: string): ImportResult {
  const { index, written } = item;
  return { index, status, title: written.title, ...(id && { _id: id }) };
}

function summaryOf(results: ImportResult[]): Reply {
  const count = (wanted: ImportResult['status']) =>
    results.filter(({ status }) => status === wanted).length;
  return {
    results: results.sort((a, b) => a.index - b.index),
    created: count('created'),
    existing: count('exists'),
    invalid: count('invalid'),
  };
}

/** Takes snippets in, in batches of one transaction each; what is there already stays as it is. */
export class ImportService {
  readonly #parts: ImportParts;

  constructor(parts: ImportParts) {
    this.#parts = parts;
  }

  async run(viewer: UserViewer, { items: inputs, dryRun, ...trace }: Import): Promise<Reply> {
    const { items, invalid } = readItems(inputs);
    if (dryRun) return summaryOf([...invalid, ...(await this.#look(viewer, items))]);
    const results = [...invalid];
    if (items.length > 0) await openTurn(this.#parts.turns, viewer.id);
    for (const batch of batchesOf(items)) {
      results.push(...(await this.#take(viewer, batch, trace)));
    }
    return summaryOf(results);
  }

  /** What the import would do. */
  async #look(viewer: UserViewer, items: readonly ImportItem[]): Promise<ImportResult[]> {
    const there: There[] = await this.#parts.prints.own(viewer, hashesOf(items));
    return items.map((item) => {
      const same = there.find((one) => isSame(item, one));
      if (same) return resultOf(item, 'exists', same.id);
      const { written, codeHash, createdAt } = item;
      there.push({ ...written, id: '', codeHash, createdAt });
      return resultOf(item, 'ready');
    });
  }

  async #take(
    viewer: UserViewer,
    batch: readonly ImportItem[],
    trace: Trace,
  ): Promise<ImportResult[]> {
    const { connection, writer } = this.#parts;
    const { docs, results } = await withTransaction(connection, (session) =>
      this.#write(viewer, batch, { session, trace }),
    );
    await Promise.all(docs.map((doc) => writer.announce(doc)));
    await this.#findable(results);
    return results;
  }

  async #write(
    viewer: UserViewer,
    batch: readonly ImportItem[],
    { session, trace }: { session: ClientSession; trace: Trace },
  ): Promise<{ docs: SnippetDoc[]; results: ImportResult[] }> {
    const { prints, turns, writer } = this.#parts;
    await takeTurn(turns, viewer.id, session);
    const there: There[] = await prints.own(viewer, hashesOf(batch), session);
    const docs: SnippetDoc[] = [];
    const results = batch.map((item) => {
      const same = there.find((one) => isSame(item, one));
      if (same) return resultOf(item, 'exists', same.id);
      const doc = docOf(viewer, item);
      docs.push(doc);
      there.push(toThere(doc));
      return resultOf(item, 'created', doc._id.toHexString());
    });
    for (const doc of docs) await writer.insert(doc, session, trace);
    return { docs, results };
  }

  /** An import that was killed may have written snippets that nobody heard of yet. */
  async #findable(results: readonly ImportResult[]): Promise<void> {
    const { follower, knownSeq } = this.#parts;
    const unknown = results.flatMap(({ _id }) => (_id && knownSeq(_id) === 0 ? [_id] : []));
    if (unknown.length > 0) await follower.refresh(unknown);
  }
}
