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

/** Reads a page of one part of a user's personal data; `after` is the last id of the previous page. */
export type ReadPersonalData = (userId: string, after: string | null) => Promise<PersonalPage>;

/** Documents of a user in a collection. */
export interface OwnDocuments<Doc> {
  /** Field with the id of the user. */
  owner: keyof Doc & string;
  /** Fields that pages contain, in addition to the id. */
  fields: readonly string[];
  /** Documents per page; {@link PERSONAL_PAGE_SIZE} by default. */
  size?: number;
}

const projectionOf = (fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, 1 as const]));

/** Creates the reader of a user's documents in a collection. */
export function readOwnDocuments<Doc>(
  model: Model<Doc>,
  { owner, fields, ...rest }: OwnDocuments<Doc>,
): ReadPersonalData {
  return (userId, after) => {
    const own: QueryFilter<object> = { [owner]: objectId(userId) };
    return readPersonalPage<Doc>(model, { own, fields: projectionOf(fields), after, ...rest });
  };
}

/** Creates the reader of the document that has the id of the user; pages do not contain the id. */
export function readOwnDocument<Doc>(
  model: Model<Doc>,
  fields: readonly string[],
): ReadPersonalData {
  return async (userId) => {
    const doc = await model.findById(objectId(userId), { ...projectionOf(fields), _id: 0 }).lean();
    return { items: doc ? [{ ...doc }] : [], next: null };
  };
}

/** Creates the handler of an internal route for personal data from a reader for each part. */
export function personalDataHandler<Part extends string>(parts: Record<Part, ReadPersonalData>) {
  return (
    _ctx: unknown,
    { body }: { body: { part: Part; userId: string; after: string | null } },
  ): Promise<PersonalPage> => parts[body.part](body.userId, body.after);
}
