import { createHash } from 'node:crypto';
import { AppError, LIMITS, type SnippetSource } from '@snippetry/contracts';
import type { RequestContext } from '@snippetry/service-kit';
import type { SnippetsClient } from '../clients/snippets.client.ts';
import {
  type CollectionRecord,
  type CollectionRepository,
  memberIdsOf,
} from '../collections/index.ts';
import { seesFile, snippetIdsOf, type VersionRecord } from '../domain/version.ts';
import type { VersionRepository } from '../store/version.repository.ts';
import type { Pack, PackSnippet } from './pack.ts';

export interface PackServiceDeps {
  repository: CollectionRepository;
  versions: VersionRepository;
  snippets: SnippetsClient;
}

/** A published version as the viewer sees it at this moment. */
export interface VersionPack {
  name: string;
  /** The same for the same content. */
  digest: string;
  /** Reads the code. */
  read: () => Promise<Pack>;
}

/** A collection as a pack, without its snippets. */
const headOf = ({ name, description, readme, tags }: CollectionRecord | VersionRecord) => ({
  name,
  description,
  readme,
  tags,
});

/** By what code is kept. */
export const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');

/** Downloads of collections. They hold what the viewer may see at this moment and nothing else. */
export class PackService {
  readonly #deps: PackServiceDeps;

  constructor(deps: PackServiceDeps) {
    this.#deps = deps;
  }

  /** The members as they are now. */
  async current(ctx: RequestContext, id: string): Promise<Pack> {
    const record = await this.#find(ctx, id);
    const sources = await this.sources(ctx, record);
    const snippets = sources.map(({ updatedAt, ...rest }) => ({
      ...rest,
      updatedAt: new Date(updatedAt),
    }));
    return { ...headOf(record), id, version: null, date: new Date(), snippets };
  }

  /** A published version, without the snippets that became private or were deleted since. */
  async version(ctx: RequestContext, id: string, number: number): Promise<VersionPack> {
    const { versions, snippets } = this.#deps;
    await this.#find(ctx, id);
    const record = await versions.find(id, number);
    if (record === null) throw new AppError('collection.version_not_found');
    const visibility = await snippets.visibility(ctx, snippetIdsOf(record.files));
    const visible = record.files.filter((file) => seesFile(ctx.viewer, file, visibility));
    const head = { ...headOf(record), id, version: number, date: record.publishedAt };
    const read = async () => {
      const contents = await versions.contents(visible.map(({ hash }) => hash));
      const files = visible.flatMap(({ hash, ...file }): PackSnippet[] => {
        const content = contents.get(hash);
        return content === undefined ? [] : [{ ...file, content }];
      });
      return { ...head, snippets: files };
    };
    return { name: record.name, digest: hashOf(JSON.stringify([head, visible])), read };
  }

  /** The number of the newest version. */
  async latest(ctx: RequestContext, id: string): Promise<number> {
    const { latestVersion } = await this.#find(ctx, id);
    if (latestVersion === null) throw new AppError('collection.version_not_found');
    return latestVersion;
  }

  /** The members that the viewer sees, with their code, in order. */
  async sources(ctx: RequestContext, record: CollectionRecord): Promise<SnippetSource[]> {
    const { snippets } = this.#deps;
    const ids = memberIdsOf(record);
    const visibility = await snippets.visibility(ctx, ids);
    const visible = ids.filter((one) => visibility.sees(ctx.viewer, one));
    const found = await snippets.sources(ctx, visible, LIMITS.collection.packBytes);
    if (found === null) throw new AppError('collection.pack_too_large');
    return visible.flatMap((one) => {
      const source = found.get(one);
      // Once more: it may have become private in between.
      const isSeen = source && (source.isPublic || source.authorId === ctx.viewer.id);
      return isSeen ? [source] : [];
    });
  }

  async #find(ctx: RequestContext, id: string): Promise<CollectionRecord> {
    const record = await this.#deps.repository.find(ctx.viewer, id);
    if (record === null) throw new AppError('collection.not_found');
    return record;
  }
}
