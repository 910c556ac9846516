import { LIMITS, type PublicAddresses } from '@snippetry/contracts';
import type { Model, Types } from 'mongoose';
import { trusted } from './mongo.ts';
import { objectId } from './object-id.ts';

interface Addressed {
  _id: Types.ObjectId;
  isPublic: boolean;
  updatedAt: Date;
  /** Last change of the public part, if visitors see less than the owner. */
  publicUpdatedAt?: Date | null | undefined;
}

/**
 * Returns the next batch of a store by id. Each batch scans a fixed number of records, public or not, so
 * that its cost is constant and its limits do not move when a record becomes public.
 */
export async function publicAddresses<Doc extends Addressed>(
  model: Model<Doc>,
  after: string | null,
): Promise<PublicAddresses> {
  const filter = after === null ? {} : { _id: trusted({ $gt: objectId(after) }) };
  const docs = await model
    .find(filter, { isPublic: 1, updatedAt: 1, publicUpdatedAt: 1 })
    .sort({ _id: 1 })
    .limit(LIMITS.addresses)
    .lean<Addressed[]>();
  return {
    public: docs
      .filter(({ isPublic }) => isPublic)
      .map(({ _id, updatedAt, publicUpdatedAt }) => ({
        _id: _id.toHexString(),
        updatedAt: (publicUpdatedAt ?? updatedAt).toISOString(),
      })),
    next: docs.length < LIMITS.addresses ? null : (docs.at(-1)?._id.toHexString() ?? null),
  };
}
