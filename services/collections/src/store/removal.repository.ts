import { objectId, objectIds, type Transaction, trusted } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { type MemberRecord, toMember, toMembers } from '../collections/index.ts';
import { type RemovalDoc, removalModel } from './removal.model.ts';

/** Members that were taken out a moment ago. */
export class RemovalRepository {
  readonly #removals: Model<RemovalDoc>;

  constructor(connection: Connection) {
    this.#removals = removalModel(connection);
  }

  /** Notes members that are taken out. */
  async note(
    { session }: Transaction,
    collection: string,
    members: readonly MemberRecord[],
  ): Promise<void> {
    if (members.length === 0) return;
    const [collectionId, removedAt] = [objectId(collection), new Date()];
    const noted = toMembers(members).map((member) => ({ ...member, collectionId, removedAt }));
    await this.#removals.deleteMany(removalsOf(collection, idsOf(members)), { session });
    await this.#removals.insertMany(noted, { session });
  }

  /** Those of the snippets that were members a moment ago, as they were, by id. */
  async take(
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

const idsOf = (members: readonly MemberRecord[]) => members.map(({ id }) => id);

const removalsOf = (collection: string, snippetIds: readonly string[]) => ({
  collectionId: objectId(collection),
  snippetId: trusted({ $in: objectIds(snippetIds) }),
});
