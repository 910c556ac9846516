import {
  AppError,
  type CollectionVersion,
  type PageQuery,
  type SnippetSource,
} from '@snippetry/contracts';
import {
  type Page,
  pageOf,
  type RequestContext,
  type UnitOfWork,
  type UserContext,
} from '@snippetry/service-kit';
import type { Visibility } from '../clients/snippets.client.ts';
import { type CollectionRecord, requireOwn } from '../collections/index.ts';
import {
  changedTitles,
  changesBetween,
  type FileKeeper,
  growth,
  isSameVersion,
  type Sees,
  seesFile,
  snippetIdsOf,
  type VersionFile,
  type VersionRecord,
  type VersionSummary,
} from '../domain/version.ts';
import { hashOf, type PackService, type PackServiceDeps } from './pack.service.ts';

export interface VersionServiceDeps extends PackServiceDeps {
  unitOfWork: UnitOfWork;
  packs: PackService;
}

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

/** A version as a viewer gets it: what they do not see now has no title and counts nowhere. */
function present(
  { version, notes, publishedAt, changes }: VersionSummary,
  { snippetCount, sees }: { snippetCount: number; sees: Sees },
): CollectionVersion {
  return {
    version,
    notes,
    publishedAt: publishedAt.toISOString(),
    snippetCount,
    changes: changedTitles(changes, sees),
  };
}

/** Versions, newest first, of which the first holds these files. */
function presentAll(
  items: readonly VersionSummary[],
  files: readonly FileKeeper[],
  sees: Sees,
): CollectionVersion[] {
  let snippetCount = files.filter(sees).length;
  return items.map((item) => {
    const shown = present(item, { snippetCount, sees });
    snippetCount -= growth(item.changes, sees);
    return shown;
  });
}

/** Published versions of collections. */
export class VersionService {
  readonly #deps: VersionServiceDeps;

  constructor(deps: VersionServiceDeps) {
    this.#deps = deps;
  }

  async list(ctx: RequestContext, id: string, page: PageQuery): Promise<Page<CollectionVersion>> {
    const { repository, versions, snippets } = this.#deps;
    if ((await repository.find(ctx.viewer, id)) === null) {
      throw new AppError('collection.not_found');
    }
    const { items, files, total } = await versions.page(id, page);
    const listed = [...files, ...items.flatMap(({ changes }) => changes)];
    const sees = this.#seesFor(ctx, await snippets.visibility(ctx, snippetIdsOf(listed)));
    return pageOf(presentAll(items, files, sees), total, page);
  }

  /** Publishes the members that the owner sees, as they are now. */
  async publish(ctx: UserContext, id: string, notes: string): Promise<CollectionVersion> {
    const { repository, packs, snippets } = this.#deps;
    const found = requireOwn(ctx.viewer, await repository.find(ctx.viewer, id));
    const sources = await packs.sources(ctx, found);
    const record = await this.#insert(ctx, { found, sources, notes });
    const { files, changes } = record;
    const visibility = await snippets.visibility(ctx, snippetIdsOf([...files, ...changes]));
    const sees = this.#seesFor(ctx, visibility);
    return present(record, { snippetCount: files.filter(sees).length, sees });
  }

  #insert(
    ctx: UserContext,
    parts: { found: CollectionRecord; sources: readonly SnippetSource[]; notes: string },
  ): Promise<VersionRecord> {
    const { unitOfWork, repository, versions } = this.#deps;
    const { found, sources, notes } = parts;
    const published = sources.map((source) => ({ file: toFile(source), content: source.content }));
    const contents = new Map(published.map(({ file, content }) => [file.hash, content]));
    const files = published.map(({ file }) => file);
    return unitOfWork.commit(ctx, async (tx) => {
      const own = requireOwn(ctx.viewer, await repository.find(ctx.viewer, found.id, tx));
      // A change since the files were read is a conflict.
      if (own.revision !== found.revision) throw new AppError('request.conflict');
      const before = own.latestVersion ? await versions.find(own.id, own.latestVersion, tx) : null;
      const record: VersionRecord = {
        collectionId: own.id,
        version: (own.latestVersion ?? 0) + 1,
        notes,
        name: own.name,
        description: own.description,
        readme: own.readme,
        tags: own.tags,
        files,
        changes: changesBetween(before?.files ?? [], files),
        publishedAt: new Date(),
      };
      if (before && isSameVersion(before, record)) throw new AppError('collection.unchanged');
      await versions.insert(tx, record, contents);
      await repository.setLatestVersion(tx, own.id, record.version);
      return record;
    });
  }

  #seesFor({ viewer }: RequestContext, visibility: Visibility): Sees {
    return (file) => seesFile(viewer, file, visibility);
  }
}
