import { METADATA_FIELDS, type PersonalPage } from '@snippetry/contracts';
import {
  BY_ID,
  idAfter,
  objectId,
  objectIds,
  PERSONAL_PAGE_SIZE,
  readPersonalPage,
  trusted,
} from '@snippetry/service-kit';
import {
  BY_AUTHOR_AND_ID,
  type RevisionModel,
  type SnippetDoc,
  type SnippetModel,
} from '../snippets/index.ts';
import type { StarModel } from '../stars/index.ts';
import type { TrashedModel } from '../trash/index.ts';

export interface PersonalRepositoryDeps {
  snippets: SnippetModel;
  trashed: TrashedModel;
  revisions: RevisionModel;
  stars: StarModel;
}

/** Snippets that are read at once with their history. */
const BATCH = 10;
/** Characters of code after which a page ends: those of one batch come on top. */
const PAGE_CHARACTERS = 4_000_000;

const STATE_FIELDS = {
  title: 1,
  description: 1,
  content: 1,
  language: 1,
  tags: 1,
  isPublic: 1,
  revision: 1,
  ...Object.fromEntries(METADATA_FIELDS.map((field) => [field, 1] as const)),
} as const;
const SNIPPET_FIELDS = {
  ...STATE_FIELDS,
  viewCount: 1,
  starCount: 1,
  forkCount: 1,
  copyCount: 1,
  forkedFrom: 1,
  source: 1,
  hidden: 1,
  explanation: 1,
  createdAt: 1,
  updatedAt: 1,
  deletedAt: 1,
} as const;

/** Fields read of a snippet, in the library or in the trash. */
type WholeDoc = Pick<SnippetDoc, '_id' | 'content'>;
interface Source {
  find: (filter: object, fields: object) => Promise<WholeDoc[]>;
  /** In the order of their ids. */
  findIds: (filter: object, limit: number) => Promise<Pick<WholeDoc, '_id'>[]>;
}

/** Personal data of one user, for an archive of it. */
export class PersonalRepository {
  readonly #deps: PersonalRepositoryDeps;

  constructor(deps: PersonalRepositoryDeps) {
    this.#deps = deps;
  }

  /** Snippets with all of their earlier states. */
  snippets(userId: string, after: string | null): Promise<PersonalPage> {
    const { snippets } = this.#deps;
    const source: Source = {
      find: async (filter, fields) => snippets.find(filter, fields).lean<WholeDoc[]>(),
      findIds: async (filter, limit) =>
        snippets.find(filter, BY_ID).sort(BY_ID).limit(limit).hint(BY_AUTHOR_AND_ID).lean(),
    };
    return this.#withHistory(source, userId, after);
  }

  /** The same of what is in the trash. */
  trash(userId: string, after: string | null): Promise<PersonalPage> {
    const { trashed } = this.#deps;
    const source: Source = {
      find: async (filter, fields) => trashed.find(filter, fields).lean<WholeDoc[]>(),
      findIds: async (filter, limit) =>
        trashed.find(filter, BY_ID).sort(BY_ID).limit(limit).hint(BY_AUTHOR_AND_ID).lean(),
    };
    return this.#withHistory(source, userId, after);
  }

  stars(userId: string, after: string | null): Promise<PersonalPage> {
    const own = { userId: objectId(userId) };
    return readPersonalPage(this.#deps.stars, { own, fields: { snippetId: 1 }, after });
  }

  /** The ids first: an index has them, so that nothing is read of snippets that are not on the page. */
  async #withHistory(
    { find, findIds }: Source,
    userId: string,
    after: string | null,
  ): Promise<PersonalPage> {
    const own = { authorId: objectId(userId), ...idAfter(after) };
    const ids = (await findIds(own, PERSONAL_PAGE_SIZE + 1)).map(({ _id }) => _id.toHexString());
    const wanted = ids.slice(0, PERSONAL_PAGE_SIZE);
    const items: PersonalPage['items'] = [];
    let characters = 0;
    let taken = 0;
    while (taken < wanted.length && characters < PAGE_CHARACTERS) {
      const batch = objectIds(wanted.slice(taken, taken + BATCH));
      const docs = await find({ _id: trusted({ $in: batch }) }, SNIPPET_FIELDS);
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
    const docs = await this.#deps.revisions
      .find(
        { snippetId: trusted({ $in: snippetIds }) },
        { ...STATE_FIELDS, _id: 0, snippetId: 1, savedAt: 1 },
      )
      .sort({ snippetId: 1, revision: 1 })
      .lean();
    return Map.groupBy(docs, ({ snippetId }) => snippetId.toHexString());
  }
}
