import { METADATA_FIELDS, type PersonalPage } from '@snippetry/contracts';
import {
  objectId,
  objectIds,
  PERSONAL_PAGE_SIZE,
  readPersonalPage,
  trusted,
} from '@snippetry/service-kit';
import type { RevisionModel } from './revision.model.ts';
import type { SnippetDoc, SnippetModel } from './snippet.model.ts';
import type { StarModel } from './star.model.ts';
import type { TrashedModel } from './trash.model.ts';

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

/** What is read of a snippet, in the library or in the trash. */
type WholeDoc = Pick<SnippetDoc, '_id' | 'content'>;
type Find = (filter: object, fields: object) => Promise<WholeDoc[]>;

/** The whole of what is stored of one person, for an archive of it; never for anybody else. */
export class PersonalRepository {
  readonly #deps: PersonalRepositoryDeps;

  constructor(deps: PersonalRepositoryDeps) {
    this.#deps = deps;
  }

  /** Snippets with all of their earlier states. */
  snippets(userId: string, after: string | null): Promise<PersonalPage> {
    const { snippets } = this.#deps;
    const find: Find = async (filter, fields) => snippets.find(filter, fields).lean<WholeDoc[]>();
    return this.#withHistory(find, userId, after);
  }

  /** The same of what is in the trash. */
  trash(userId: string, after: string | null): Promise<PersonalPage> {
    const { trashed } = this.#deps;
    const find: Find = async (filter, fields) => trashed.find(filter, fields).lean<WholeDoc[]>();
    return this.#withHistory(find, userId, after);
  }

  stars(userId: string, after: string | null): Promise<PersonalPage> {
    const own = { userId: objectId(userId) };
    return readPersonalPage(this.#deps.stars, { own, fields: { snippetId: 1 }, after });
  }

  /** The ids first: an index has them, so that no code is read to bring them into order. */
  async #withHistory(find: Find, userId: string, after: string | null): Promise<PersonalPage> {
    const own = await find({ authorId: objectId(userId) }, { _id: 1 });
    const ids = own.map(({ _id }) => _id.toHexString()).filter((id) => id > (after ?? ''));
    const wanted = ids.sort().slice(0, PERSONAL_PAGE_SIZE);
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
