import type { PersonalPage } from '@snippetry/contracts';
import type { Model, ProjectionType, QueryFilter, Types } from 'mongoose';
import { trusted } from './mongo.ts';
import { objectId } from './object-id.ts';

/** Maximum documents per page of personal data. */
export const PERSONAL_PAGE_SIZE = 500;

/** Order of pages of personal data. */
export const BY_ID = { _id: 1 } as const;

/** Returns a filter for documents after an id. */
export function idAfter(after: string | null): object {
  return after === null ? {} : { _id: trusted({ $gt: objectId(after) }) };
}

/** Converts documents in the order of their ids to a page. */
export function personalPage(
  docs: readonly { _id: Types.ObjectId }[],
  size: number = PERSONAL_PAGE_SIZE,
): PersonalPage {
  const last = docs.length === size ? docs.at(-1) : undefined;
  return { items: docs.map((doc) => ({ ...doc })), next: last?._id.toHexString() ?? null };
}

/** Returns the only page of a kind of which a user has at most one document. */
export function onlyPage(doc: object | null): PersonalPage {
  return { items: doc ? [{ ...doc }] : [], next: null };
}

/** Source of pages of personal data. */
export interface PersonalSource<Doc> {
  /** Filter for the user's documents. */
  own: QueryFilter<Doc>;
  /** The fields that belong into the archive. */
  fields: ProjectionType<Doc>;
  /** Last id of the previous page; null for the first page. */
  after: string | null;
  /** Documents per page; {@link PERSONAL_PAGE_SIZE} by default. */
  size?: number;
}

/** Reads a page of a user's documents of one kind, in the order of their ids. */
export async function readPersonalPage<Doc>(
  model: Model<Doc>,
  { own, fields, after, size = PERSONAL_PAGE_SIZE }: PersonalSource<Doc>,
): Promise<PersonalPage> {
  const filter: QueryFilter<Doc> = { ...own, ...idAfter(after) };
  const found = model.find(filter, fields).sort(BY_ID).limit(size);
  return personalPage(await found.lean<{ _id: Types.ObjectId }[]>(), size);
}
