import { createHash } from 'node:crypto';
import {
  AppError,
  type CollectionVersion,
  LIMITS,
  type PageQuery,
  type SnippetSource,
} from '@snippetry/contracts';
import { type Page, pageOf, type RequestContext, type UserContext } from '@snippetry/service-kit';
import { type CollectionRecord, type Collections, memberIdsOf } from '../collections/index.ts';
import type { Pack, PackHead, PackSnippet } from './pack.ts';
import type { VersionRepository } from './version.repository.ts';
import {
  changedTitles,
  changesBetween,
  type FileAccess,
  growth,
  isSameVersion,
  type Sees,
  seesFile,
  snippetIdsOf,
  type VersionFile,
  type VersionRecord,
  type VersionSummary,
} from './version.ts';

interface VersionServiceDeps {
  versions: VersionRepository;
  collections: Collections;
}

/** A published version with the files that the viewer sees now. */
export interface VersionPack {
  name: string;
  /** Hash of the visible content, for the entity tag. */
  digest: string;
  /** Reads the code. */
  read: () => Promise<Pack>;
}

const headOf = ({ name, description, readme, tags }: PackHead): PackHead => {
  return { name, description, readme, tags };
};

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');

function toFile({ _id, content, updatedAt, ...rest }: SnippetSource): VersionFile {
  const { title, language, description, tags, isPublic, authorId } = rest;
  return {
    snippetId: _id,
    title,
    language,
    description,
    tags,
    privateTo: isPublic ? null : authorId,
    hash: hashOf(content),
    updatedAt: new Date(updatedAt),
  };
}

/** Presents a version: snippets that the viewer cannot see now are neither named nor counted. */
function present(
  { version, notes, publishedAt, ...rest }: VersionSummary,
  snippetCount: number,
  sees: Sees,
): CollectionVersion {
  const changes = changedTitles(rest.changes, sees);
  return { version, notes, publishedAt: publishedAt.toISOString(), snippetCount, changes };
}

/** Presents versions, newest first; `files` of the first and the changes give the counts. */
function presentAll(
  items: readonly VersionSummary[],
  files: readonly FileAccess[],
  sees: Sees,
): CollectionVersion[] {
  let snippetCount = files.filter(sees).length;
  return items.map((item) => {
    const shown = present(item, snippetCount, sees);
    snippetCount -= growth(item.changes, sees);
    return shown;
  });
}

/** Published versions and downloads of collections, which contain only what the viewer sees now. */
export class VersionService {
  readonly #deps: VersionServiceDeps;

  constructor(deps: VersionServiceDeps) {
    this.#deps = deps;
  }

  /** Returns the current members for a download. */
  async current(ctx: RequestContext, id: string): Promise<Pack> {
    const record = await this.#deps.collections.service.visible(ctx, id);
    const sources = await this.#sources(ctx, record);
    const snippets = sources.map(({ updatedAt, ...rest }) => ({
      ...rest,
      updatedAt: new Date(updatedAt),
    }));
    return { ...headOf(record), id, version: null, date: new Date(), snippets };
  }

  /** Returns a published version, without snippets that became private or were deleted since. */
  async pack(ctx: RequestContext, id: string, number: number): Promise<VersionPack> {
    const { versions, collections } = this.#deps;
    await collections.service.visible(ctx, id);
    const record = await versions.find(id, number);
    if (record === null) throw new AppError('collection.version_not_found');
    const sees = await this.#seesFor(ctx, record.files);
    const visible = record.files.filter(sees);
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

  /** @throws AppError `collection.version_not_found` if none is published */
  async latest(ctx: RequestContext, id: string): Promise<number> {
    const { latestVersion } = await this.#deps.collections.service.visible(ctx, id);
    if (latestVersion === null) throw new AppError('collection.version_not_found');
    return latestVersion;
  }

  async list(ctx: RequestContext, id: string, page: PageQuery): Promise<Page<CollectionVersion>> {
    const { versions, collections } = this.#deps;
    await collections.service.visible(ctx, id);
    const { items, files, total } = await versions.page(id, page);
    const sees = await this.#seesFor(ctx, [...files, ...items.flatMap(({ changes }) => changes)]);
    return pageOf(presentAll(items, files, sees), total, page);
  }

  /** Publishes the members that the owner sees, as they are now. */
  async publish(ctx: UserContext, id: string, notes: string): Promise<CollectionVersion> {
    const found = await this.#deps.collections.service.own(ctx, id);
    const sources = await this.#sources(ctx, found);
    const record = await this.#insert(ctx, { found, sources, notes });
    const { files, changes } = record;
    const sees = await this.#seesFor(ctx, [...files, ...changes]);
    return present(record, files.filter(sees).length, sees);
  }

  #insert(
    ctx: UserContext,
    parts: { found: CollectionRecord; sources: readonly SnippetSource[]; notes: string },
  ): Promise<VersionRecord> {
    const { versions, collections } = this.#deps;
    const { found, sources, notes } = parts;
    const published = sources.map((source) => ({ file: toFile(source), content: source.content }));
    const contents = new Map(published.map(({ file, content }) => [file.hash, content]));
    const files = published.map(({ file }) => file);
    return collections.service.changeOwn(ctx, found.id, async (tx, own) => {
      // A change since the files were read is a conflict.
      if (own.revision !== found.revision) throw new AppError('request.conflict');
      const before = own.latestVersion ? await versions.find(own.id, own.latestVersion, tx) : null;
      const record: VersionRecord = {
        collectionId: own.id,
        version: (own.latestVersion ?? 0) + 1,
        notes,
        ...headOf(own),
        files,
        changes: changesBetween(before?.files ?? [], files),
        publishedAt: new Date(),
      };
      if (before && isSameVersion(before, record)) throw new AppError('collection.unchanged');
      await versions.insert(tx, record, contents);
      await collections.repository.setLatestVersion(tx, own.id, record.version);
      return record;
    });
  }

  /** The members that the viewer sees, with their code, in order. */
  async #sources(ctx: RequestContext, record: CollectionRecord): Promise<SnippetSource[]> {
    const { snippets } = this.#deps.collections;
    const ids = memberIdsOf(record);
    const visibility = await snippets.visibility(ctx, ids);
    const visible = ids.filter((one) => visibility.sees(ctx.viewer, one));
    const found = await snippets.sources(ctx, visible, LIMITS.collection.packBytes);
    if (found === null) throw new AppError('collection.pack_too_large');
    return visible.flatMap((one) => {
      const source = found.get(one);
      // Checked again: it may have become private in between.
      const isSeen = source && (source.isPublic || source.authorId === ctx.viewer.id);
      return isSeen ? [source] : [];
    });
  }

  /** Reads the visibility of snippets and returns the check whether the viewer sees a file. */
  async #seesFor(
    ctx: RequestContext,
    files: readonly Pick<VersionFile, 'snippetId'>[],
  ): Promise<Sees> {
    const visibility = await this.#deps.collections.snippets.visibility(ctx, snippetIdsOf(files));
    return (file) => seesFile(ctx.viewer, file, visibility);
  }
}
