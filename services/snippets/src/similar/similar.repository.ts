import { objectId, objectIds, trusted, type UserViewer } from '@snippetry/service-kit';
import type { Connection } from 'mongoose';
import { type SnippetDoc, type SnippetModel, snippetModel, visibleTo } from '../snippets/index.ts';

const SEEN_FIELDS = {
  authorId: 1,
  authorName: 1,
  title: 1,
  language: 1,
  isPublic: 1,
  starCount: 1,
} as const;
const CODE_FIELDS = { ...SEEN_FIELDS, content: 1 } as const;
type CodeDoc = Pick<SnippetDoc, '_id' | keyof typeof CODE_FIELDS>;

/** A snippet that the viewer may see, with its code. */
export type SeenCode = Omit<CodeDoc, '_id' | 'authorId'> & { id: string; authorId: string };

/** Finds snippets by the stored keys of their code. Every query filters by viewer. */
export class SimilarRepository {
  readonly #snippets: SnippetModel;

  constructor(connection: Connection) {
    this.#snippets = snippetModel(connection);
  }

  /** Returns visible snippets that share bands with a code, in no particular order. */
  async sharing(
    viewer: UserViewer,
    bands: readonly number[],
    { own, limit }: { own: boolean; limit: number },
  ): Promise<{ id: string; codeBands: number[] }[]> {
    const whose = own ? { authorId: objectId(viewer.id) } : { isPublic: true };
    const docs = await this.#snippets
      .find({ codeBands: trusted({ $in: [...bands] }), ...whose }, { codeBands: 1 })
      .limit(limit)
      .lean<Pick<SnippetDoc, '_id' | 'codeBands'>[]>();
    return docs.map(({ _id, codeBands }) => ({ id: _id.toHexString(), codeBands }));
  }

  /** Returns the visible ones of these with their code. */
  async codes(viewer: UserViewer, ids: readonly string[]): Promise<SeenCode[]> {
    const _id = trusted({ $in: objectIds(ids) });
    const docs = await this.#snippets
      .find({ _id, ...visibleTo(viewer) }, CODE_FIELDS)
      .lean<CodeDoc[]>();
    return docs.map(({ _id: id, authorId, ...rest }) => ({
      ...rest,
      id: id.toHexString(),
      authorId: authorId.toHexString(),
    }));
  }
}
