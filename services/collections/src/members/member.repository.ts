import { objectId, objectIds, type Transaction, trusted } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { type MemberRecord, memberIdsOf, toMember, toMembers } from '../collections/index.ts';
import { type RemovalDoc, removalModel } from './member.model.ts';

const removalsOf = (collection: string, snippetIds: readonly string[]) => ({
  collectionId: objectId(collection),
  snippetId: trusted({ $in: objectIds(snippetIds) }),
});

/** Removed members, which an undo restores. */
export class RemovalRepository {
  readonly #removals: Model<RemovalDoc>;

  /** Must be called before `prepareModels`. */
  constructor(connection: Connection) {
    this.#removals = removalModel(connection);
  }

  async add(
    { session }: Transaction,
    collection: string,
    members: readonly MemberRecord[],
  ): Promise<void> {
    if (members.length === 0) return;
    const [collectionId, removedAt] = [objectId(collection), new Date()];
    const removed = toMembers(members).map((member) => ({ ...member, collectionId, removedAt }));
    await this.#removals.deleteMany(removalsOf(collection, memberIdsOf({ members })), { session });
    await this.#removals.insertMany(removed, { session });
  }

  /** Deletes the removals of these snippets and returns the former members, by id. */
  async consume(
    { session }: Transaction,
    collection: string,
    snippetIds: readonly string[],
  ): Promise<Map<string, MemberRecord>> {
    const wanted = removalsOf(collection, snippetIds);
    const found = await this.#removals.find(wanted).session(session).lean();
    await this.#removals.deleteMany(wanted, { session });
    return new Map(found.map(toMember).map((member) => [member.id, member]));
  }
}
