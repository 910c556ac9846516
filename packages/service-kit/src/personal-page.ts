import type { PersonalPage } from '@snippetry/contracts';
import type { Model, ProjectionType, QueryFilter, Types } from 'mongoose';
import { trusted } from './mongo.ts';
import { objectId } from './object-id.ts';

/** The documents that one page of somebody's data holds at most. */
export const PERSONAL_PAGE_SIZE = 500;

/** The order of pages of somebody's data. */
export const BY_ID = { _id: 1 } as const;

/** A filter for what comes after an id in the order of pages. */
export function idAfter(after: string | null): object {
  return after === null ? {} : { _id: trusted({ $gt: objectId(after) }) };
}

/** A page of documents that were found in the order of their ids. */
export function personalPage(
  docs: readonly { _id: Types.ObjectId }[],
  size: number = PERSONAL_PAGE_SIZE,
): PersonalPage {
  const last = docs.length === size ? docs.at(-1) : undefined;
  return { items: docs.map((doc) => ({ ...doc })), next: last?._id.toHexString() ?? null };
}

/** The only page of what somebody has one of, or nothing. */
export function onlyPage(doc: object | null): PersonalPage {
  return { items: doc ? [{ ...doc }] : [], next: null };
}

/** What a page of somebody's data is read from. */
export interface PersonalSource<Doc> {
  /** Which documents are theirs. */
  own: QueryFilter<Doc>;
  /** The fields that belong into the archive. */
  fields: ProjectionType<Doc>;
  /** The id that the page before ended with; null for the first page. */
  after: string | null;
  /** Documents of a page. */
  size?: number;
}

/** Reads a page of somebody's documents of one kind, in the order of their ids. */
export async function readPersonalPage<Doc>(
  model: Model<Doc>,
  { own, fields, after, size = PERSONAL_PAGE_SIZE }: PersonalSource<Doc>,
): Promise<PersonalPage> {
  const filter: QueryFilter<Doc> = { ...own, ...idAfter(after) };
  const found = model.find(filter, fields).sort(BY_ID).limit(size);
  return personalPage(await found.lean<{ _id: Types.ObjectId }[]>(), size);
}
