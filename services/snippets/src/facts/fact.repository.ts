import type {
  PublicAddresses,
  SnippetFacts,
  SnippetRow,
  SnippetSource,
  SnippetVisibility,
} from '@snippetry/contracts';
import { objectIds, publicAddresses, trusted } from '@snippetry/service-kit';
import type { Connection } from 'mongoose';
import { type SnippetDoc, type SnippetModel, snippetModel } from '../snippets/index.ts';

const FACT_FIELDS = { title: 1, language: 1, authorId: 1, isPublic: 1, updatedAt: 1 } as const;
const ROW_FIELDS = { ...FACT_FIELDS, description: 1, tags: 1, starCount: 1 } as const;
const SOURCE_FIELDS = { ...FACT_FIELDS, description: 1, tags: 1, content: 1, revision: 1 } as const;
const ACCESS_FIELDS = { authorId: 1, isPublic: 1 } as const;

type Doc<Fields> = Pick<SnippetDoc, '_id' | (keyof Fields & keyof SnippetDoc)>;

function toFacts(doc: Doc<typeof FACT_FIELDS>): SnippetFacts {
  return {
    _id: doc._id.toHexString(),
    title: doc.title,
    language: doc.language,
    authorId: doc.authorId.toHexString(),
    isPublic: doc.isPublic,
    updatedAt: doc.updatedAt.toISOString(),
  };
}

function toRow(doc: Doc<typeof ROW_FIELDS>): SnippetRow {
  const { description, tags, starCount } = doc;
  return { ...toFacts(doc), description, tags, starCount };
}

/** Fields of snippets for other services, which check visibility themselves. */
export class FactRepository {
  readonly #snippets: SnippetModel;

  constructor(connection: Connection) {
    this.#snippets = snippetModel(connection);
  }

  async facts(ids: readonly string[]): Promise<SnippetFacts[]> {
    return (await this.#find(ids, FACT_FIELDS)).map(toFacts);
  }

  async existing(ids: readonly string[]): Promise<string[]> {
    return (await this.#find(ids, { _id: 1 })).map(({ _id }) => _id.toHexString());
  }

  async rows(ids: readonly string[]): Promise<SnippetRow[]> {
    return (await this.#find(ids, ROW_FIELDS)).map(toRow);
  }

  /** Includes the code, which can be large: request few snippets at once. */
  async sources(ids: readonly string[]): Promise<SnippetSource[]> {
    const docs = await this.#find(ids, SOURCE_FIELDS);
    return docs.map((doc) => {
      const { description, tags, content, revision } = doc;
      return { ...toFacts(doc), description, tags, content, revision };
    });
  }

  /** Returns which of these are private, with their authors, and which do not exist. */
  async visibility(ids: readonly string[]): Promise<SnippetVisibility> {
    const docs = await this.#find(ids, ACCESS_FIELDS);
    const found = new Set(docs.map(({ _id }) => _id.toHexString()));
    return {
      private: docs
        .filter(({ isPublic }) => !isPublic)
        .map(({ _id, authorId }) => ({
          _id: _id.toHexString(),
          authorId: authorId.toHexString(),
        })),
      missing: [...new Set(ids)].filter((id) => !found.has(id)),
    };
  }

  /** Returns the next page of all snippets, for the sitemap. */
  addresses(after: string | null): Promise<PublicAddresses> {
    return publicAddresses(this.#snippets, after);
  }

  #find<Fields extends Partial<Record<keyof SnippetDoc, 1>>>(
    ids: readonly string[],
    fields: Fields,
  ): Promise<Doc<Fields>[]> {
    const _id = trusted({ $in: objectIds(ids) });
    return this.#snippets.find({ _id }, fields).lean<Doc<Fields>[]>();
  }
}
