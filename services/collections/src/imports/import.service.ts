import {
  type ApiReply,
  AppError,
  type CollectionImportResult,
  type FieldError,
  ImportedCollection,
  LIMITS,
} from '@snippetry/contracts';
import {
  fieldErrors,
  readImport,
  retryRace,
  textIn,
  type UnitOfWork,
  type UserContext,
  type UserViewer,
} from '@snippetry/service-kit';
import type { Visibility } from '../clients/snippets.client.ts';
import {
  type Collections,
  isNameTaken,
  type MemberRecord,
  memberIdsOf,
  nameKey,
  newMembers,
  requireOwn,
  withinLimits,
} from '../collections/index.ts';

export interface ImportServiceDeps {
  unitOfWork: UnitOfWork;
  collections: Collections;
}

type Reply = ApiReply<'POST /collections/import'>;
type Status = CollectionImportResult['status'];

/** An existing collection, or one that an earlier item would create. */
interface Known {
  id?: string;
  members: MemberRecord[];
}

/** A valid collection of an import, and its index in the request. */
interface ImportItem extends ImportedCollection {
  index: number;
}

function invalidResult(
  { index, name }: { index: number; name: string },
  errors: FieldError[],
): CollectionImportResult {
  return { index, status: 'invalid', name, added: 0, missing: 0, errors };
}

function readItem(input: unknown, index: number): ImportItem | FieldError[] {
  const parsed = ImportedCollection.safeParse(input);
  if (!parsed.success) return fieldErrors(parsed.error.issues, input, 'collection');
  return { ...parsed.data, snippetIds: [...new Set(parsed.data.snippetIds)], index };
}

/**
 * Appends the snippets of an import that are missing and visible to the viewer, in the order of the
 * file.
 *
 * @throws AppError collection.full
 */
function withNew(
  members: readonly MemberRecord[],
  { snippetIds }: ImportItem,
  { viewer, visibility }: { viewer: UserViewer; visibility: Visibility },
): { members: MemberRecord[]; added: number } {
  const known = new Set(memberIdsOf({ members }));
  const freshIds = snippetIds.filter((id) => !known.has(id) && visibility.sees(viewer, id));
  if (freshIds.length === 0) return { members: [...members], added: 0 };
  const hides = (id: string) => visibility.hides(viewer, id);
  return {
    members: withinLimits([...members, ...newMembers(freshIds)], hides),
    added: freshIds.length,
  };
}

function summaryOf(results: CollectionImportResult[]): Reply {
  const count = (wanted: Status) => results.filter(({ status }) => status === wanted).length;
  return {
    results: results.sort((a, b) => a.index - b.index),
    created: count('created'),
    merged: count('merged'),
    invalid: count('invalid'),
  };
}

/**
 * Imports collections, each in its own transaction. An existing name only gets the members that it
 * lacks, so repeating an interrupted import completes it.
 */
export class ImportService {
  readonly #deps: ImportServiceDeps;

  constructor(deps: ImportServiceDeps) {
    this.#deps = deps;
  }

  async import(
    ctx: UserContext,
    { collections, dryRun }: { collections: readonly unknown[]; dryRun: boolean },
  ): Promise<Reply> {
    const { repository, snippets } = this.#deps.collections;
    const { items, invalid } = readImport(collections, readItem);
    const names = items.map(({ name }) => name);
    const existing = names.length > 0 ? await repository.named(ctx.viewer, names) : [];
    const ids = [...existing.flatMap(memberIdsOf), ...items.flatMap((item) => item.snippetIds)];
    const visibility = await snippets.visibility(ctx, ids);
    const known = new Map<string, Known>(existing.map((one) => [nameKey(one.name), one]));
    const results = invalid.map((one) => {
      const name = textIn(one, 'name', LIMITS.collection.name);
      return invalidResult({ index: one.index, name }, one.errors);
    });
    for (const item of items) {
      const result = await this.#resultOf(ctx, item, visibility, () =>
        dryRun
          ? this.#preview(ctx, item, { visibility, known })
          : this.#write(ctx, item, visibility),
      );
      results.push(result);
    }
    return summaryOf(results);
  }

  /** Completes the result of an attempt; too many members make the item invalid. */
  async #resultOf(
    { viewer }: UserContext,
    item: ImportItem,
    visibility: Visibility,
    attempt: () => Promise<Pick<CollectionImportResult, '_id' | 'status' | 'added'>>,
  ): Promise<CollectionImportResult> {
    const { index, name, snippetIds } = item;
    const missing = snippetIds.filter((id) => !visibility.sees(viewer, id)).length;
    try {
      return { index, name, missing, ...(await attempt()) };
    } catch (error) {
      const isFull = error instanceof AppError && error.code === 'collection.full';
      if (!isFull) throw error;
      return invalidResult(item, [{ path: 'snippetIds', msg: error.message }]);
    }
  }

  /** Returns the dry-run result; `known` has existing collections and those of earlier items. */
  async #preview(
    { viewer }: UserContext,
    item: ImportItem,
    { visibility, known }: { visibility: Visibility; known: Map<string, Known> },
  ) {
    const key = nameKey(item.name);
    const before = known.get(key);
    const { members, added } = withNew(before?.members ?? [], item, { viewer, visibility });
    known.set(key, { ...before, members });
    const status: Status = before ? 'merged' : 'ready';
    return { status, added, ...(before?.id && { _id: before.id }) };
  }

  #write(ctx: UserContext, item: ImportItem, visibility: Visibility) {
    const { unitOfWork, collections } = this.#deps;
    const { repository } = collections;
    const { viewer } = ctx;
    const { index: _, snippetIds: __, ...fields } = item;
    const write = () =>
      unitOfWork.commit(ctx, async (tx) => {
        const [found] = await repository.named(viewer, [item.name], tx);
        const { members, added } = withNew(found?.members ?? [], item, { viewer, visibility });
        if (!found) {
          const made = { ...fields, ownerId: viewer.id, isSample: false, members };
          const { id } = await repository.insert(tx, made);
          return { _id: id, status: 'created' as const, added };
        }
        if (added > 0) {
          await repository.setMembers(tx, requireOwn(viewer, found), { members, visibility });
        }
        return { _id: found.id, status: 'merged' as const, added };
      });
    // A concurrent request of the same user took the name: merge into that collection.
    return retryRace(write, isNameTaken);
  }
}
