import { METADATA_FIELDS, mapNames, type PersonalPage } from '@snippetry/contracts';
import {
  BY_ID,
  idAfter,
  objectId,
  objectIds,
  PERSONAL_PAGE_SIZE,
  type ReadPersonalData,
  trusted,
} from '@snippetry/service-kit';
import type { Connection, Types } from 'mongoose';
import {
  BY_AUTHOR_AND_ID,
  type RevisionModel,
  revisionModel,
  type SnippetDoc,
  type SnippetModel,
  snippetModel,
} from '../snippets/index.ts';
import { type TrashedModel, trashedModel } from '../trash/index.ts';

/** Snippets per read, with their histories. */
const BATCH = 10;
/** Characters of code after which a page ends; its last batch may exceed them. */
const PAGE_CHARACTERS = 4_000_000;

const projectionOf = (fields: string) => mapNames(fields.split(' '), () => 1 as const);
const STATE_FIELDS = {
  ...projectionOf('title description content language tags isPublic revision'),
  ...mapNames(METADATA_FIELDS, () => 1 as const),
};
const SNIPPET_FIELDS = {
  ...STATE_FIELDS,
  ...projectionOf('viewCount starCount forkCount copyCount forkedFrom source hidden explanation'),
  ...projectionOf('createdAt updatedAt deletedAt'),
};

type WholeDoc = Pick<SnippetDoc, '_id' | 'content'>;

/** Reads a user's snippets for the archive of their personal data. */
export class PersonalDataRepository {
  readonly #revisions: RevisionModel;
  /** Reads snippets with all of their earlier revisions. */
  readonly snippets: ReadPersonalData;
  /** Reads snippets in the trash with all of their earlier revisions. */
  readonly trash: ReadPersonalData;

  constructor(connection: Connection) {
    this.#revisions = revisionModel(connection);
    const snippets = snippetModel(connection);
    this.snippets = (userId, after) => this.#withHistory(snippets, userId, after);
    const trashed = trashedModel(connection);
    this.trash = (userId, after) => this.#withHistory(trashed, userId, after);
  }

  /** Reads the ids first, from an index alone, so that only documents on the page are read. */
  async #withHistory(
    { collection }: SnippetModel | TrashedModel,
    userId: string,
    after: string | null,
  ): Promise<PersonalPage> {
    const own = { authorId: objectId(userId), ...idAfter(after) };
    const found = collection
      .find<Pick<WholeDoc, '_id'>>(own, { projection: BY_ID })
      .sort(BY_ID)
      .limit(PERSONAL_PAGE_SIZE + 1)
      .hint(BY_AUTHOR_AND_ID);
    const ids = (await found.toArray()).map(({ _id }) => _id.toHexString());
    const wanted = ids.slice(0, PERSONAL_PAGE_SIZE);
    const items: PersonalPage['items'] = [];
    let characters = 0;
    let taken = 0;
    while (taken < wanted.length && characters < PAGE_CHARACTERS) {
      const batch = objectIds(wanted.slice(taken, taken + BATCH));
      const docs = await collection
        .find<WholeDoc>({ _id: { $in: batch } }, { projection: SNIPPET_FIELDS })
        .toArray();
      const history = await this.#history(batch);
      for (const doc of docs) {
        const revisions = history.get(doc._id.toHexString()) ?? [];
        items.push({ ...doc, revisions });
        characters += [doc, ...revisions].reduce((sum, { content }) => sum + content.length, 0);
      }
      taken += batch.length;
    }
    return { items, next: taken < ids.length ? (wanted[taken - 1] ?? null) : null };
  }

  async #history(snippetIds: ReturnType<typeof objectIds>) {
    const docs = await this.#revisions
      .find(
        { snippetId: trusted({ $in: snippetIds }) },
        { ...STATE_FIELDS, _id: 0, snippetId: 1, savedAt: 1 },
      )
      .sort({ snippetId: 1, revision: 1 })
      .lean<{ snippetId: Types.ObjectId; content: string }[]>();
    return Map.groupBy(docs, ({ snippetId }) => snippetId.toHexString());
  }
}
