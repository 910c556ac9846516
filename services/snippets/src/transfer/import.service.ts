import type { ApiReply, ImportResult } from '@snippetry/contracts';
import type { UserContext, UserLimit, UserViewer } from '@snippetry/service-kit';
import type { ChosenIndex, SnippetUnitOfWork, Tx } from '../index/index.ts';
import type { Snippets, StoredSnippet } from '../snippets/index.ts';
import type { ImportRepository, OwnCode } from './import.repository.ts';
import { batchesOf, type ImportItem, readItems } from './import-items.ts';

export interface ImportServiceDeps {
  unitOfWork: SnippetUnitOfWork;
  imports: ImportRepository;
  snippets: Snippets;
  chosen: ChosenIndex;
  itemLimit: UserLimit;
  /** Limit of the bytes of imported code. */
  byteLimit: UserLimit;
}

type Reply = ApiReply<'POST /snippets/import'>;

interface Import {
  items: readonly unknown[];
  dryRun: boolean;
}

/** A snippet that the user already has, or that this import creates. */
type KnownSnippet = OwnCode;

/**
 * Whether a snippet is the same as an item. Snippets of the same import come from one program,
 * which preserved different line ends, so their codes are compared exactly.
 */
function isSame(item: ImportItem, known: KnownSnippet, created: ReadonlySet<string>): boolean {
  if (item.written.title !== known.title) return false;
  const hashes = created.has(known.id) ? [item.codeHash] : item.sameHashes;
  if (!hashes.includes(known.codeHash)) return false;
  if (item.givenCreatedAt) return item.createdAt.getTime() === known.createdAt.getTime();
  return item.written.language === known.language;
}

const hashesOf = (batch: readonly ImportItem[]) => batch.flatMap(({ sameHashes }) => sameHashes);

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

/**
 * Imports snippets in batches of one transaction each. Snippets that exist already stay unchanged.
 */
export class ImportService {
  readonly #deps: ImportServiceDeps;

  constructor(deps: ImportServiceDeps) {
    this.#deps = deps;
  }

  /** @throws AppError `request.rate_limited` if the user has imported too much lately */
  async import(ctx: UserContext, { items: inputs, dryRun }: Import): Promise<Reply> {
    const { unitOfWork, imports } = this.#deps;
    const { items, invalid } = readItems(inputs);
    if (dryRun) return summaryOf([...invalid, ...(await this.#preview(ctx, items))]);
    await this.#countItems(ctx.viewer, inputs, items);
    const results = [...invalid];
    const created = new Set<string>();
    if (items.length > 0) await imports.prepare(ctx.viewer.id);
    for (const batch of batchesOf(items)) {
      const written = await unitOfWork.commit(ctx, (tx) =>
        this.#write(tx, ctx, { batch, created: new Set(created) }),
      );
      await this.#indexMissing(ctx, written);
      results.push(...written);
      for (const { status, _id } of written) if (_id && status === 'created') created.add(_id);
    }
    return summaryOf(results);
  }

  /** @throws AppError `request.rate_limited` */
  async #countItems(viewer: UserViewer, inputs: readonly unknown[], items: readonly ImportItem[]) {
    const { itemLimit, byteLimit } = this.#deps;
    const bytes = items.reduce((sum, { written }) => sum + Buffer.byteLength(written.content), 0);
    await itemLimit.count(viewer, inputs.length);
    await byteLimit.count(viewer, bytes);
  }

  /** Returns the results that an import would have, without writing. */
  async #preview({ viewer }: UserContext, items: readonly ImportItem[]): Promise<ImportResult[]> {
    const known: KnownSnippet[] = await this.#deps.imports.own(viewer, hashesOf(items));
    // Snippets that a dry run would create have an empty id.
    const created = new Set(['']);
    return items.map((item) => {
      const same = known.find((one) => isSame(item, one, created));
      if (same) return resultOf(item, 'exists', same.id);
      const { written, codeHash, createdAt } = item;
      known.push({ ...written, id: '', codeHash, createdAt });
      return resultOf(item, 'ready');
    });
  }

  async #write(
    tx: Tx,
    { viewer }: UserContext,
    { batch, created }: { batch: readonly ImportItem[]; created: Set<string> },
  ): Promise<ImportResult[]> {
    const { imports, snippets } = this.#deps;
    await imports.lock(tx, viewer.id);
    const known: KnownSnippet[] = await imports.own(viewer, hashesOf(batch), tx);
    const added: StoredSnippet[] = [];
    const results: ImportResult[] = [];
    for (const item of batch) {
      const same = known.find((one) => isSame(item, one, created));
      if (same) {
        results.push(resultOf(item, 'exists', same.id));
        continue;
      }
      const snippet = await this.#snippetOf(viewer, item);
      added.push(snippet);
      known.push(snippet);
      created.add(snippet.id);
      results.push(resultOf(item, 'created', snippet.id));
    }
    await snippets.writer.create(tx, added);
    return results;
  }

  async #snippetOf(viewer: UserViewer, item: ImportItem): Promise<StoredSnippet> {
    const { createdAt, updatedAt, written } = item;
    // `changedAt` stays the current time, by which other processes find new changes.
    return { ...(await this.#deps.snippets.writer.make(viewer, written)), createdAt, updatedAt };
  }

  /**
   * Indexes existing snippets that the index lacks because a process was killed during an import.
   */
  async #indexMissing({ viewer }: UserContext, results: readonly ImportResult[]): Promise<void> {
    const { index } = this.#deps.chosen;
    const ids = results.flatMap(({ _id, status }) => (_id && status === 'exists' ? [_id] : []));
    if (ids.length === 0) return;
    const indexed = await index.count({ viewer, scope: { kind: 'chosen', ids }, filters: {} });
    if (indexed < new Set(ids).size) await index.refresh(ids);
  }
}
