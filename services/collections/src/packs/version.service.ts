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
import { requireOwn } from '../domain/collection.policy.ts';
import type { CollectionRecord } from '../domain/collection.ts';
import {
  changesBetween,
  isSameVersion,
  seesFile,
  type VersionFile,
  type VersionRecord,
} from '../domain/version.ts';
import type { Visibility } from '../domain/visibility.ts';
import { hashOf, type PackService, type PackServiceDeps } from './pack.service.ts';

export interface VersionServiceDeps extends PackServiceDeps {
  unitOfWork: UnitOfWork;
  packs: PackService;
}

const idsOf = (records: readonly VersionRecord[]) =>
  records.flatMap(({ files }) => files.map(({ snippetId }) => snippetId));

function toFile({ _id, content, updatedAt, ...rest }: SnippetSource): VersionFile {
  const { title, language, description, tags, isPublic, authorId } = rest;
  const hash = hashOf(content);
  return {
    snippetId: _id,
    title,
    language,
    description,
    tags,
    privateTo: isPublic ? null : authorId,
    hash,
    updatedAt: new Date(updatedAt),
  };
}

/** A version as this viewer gets it: what they do not see now has no title and counts nowhere. */
function present(
  record: VersionRecord,
  before: VersionRecord | null,
  sees: (file: VersionFile) => boolean,
): CollectionVersion {
  const files = record.files.filter(sees);
  const changes = changesBetween(before?.files.filter(sees) ?? [], files);
  const titles = (of: readonly VersionFile[]) => of.map(({ title }) => title);
  return {
    version: record.version,
    notes: record.notes,
    publishedAt: record.publishedAt.toISOString(),
    snippetCount: files.length,
    changes: {
      added: titles(changes.added),
      removed: titles(changes.removed),
      changed: titles(changes.changed),
    },
  };
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
    const { items, before, total } = await versions.page(id, page);
    const all = before ? [...items, before] : items;
    const visibility = await snippets.visibility(ctx, idsOf(all));
    const sees = this.#seesFor(ctx, visibility);
    return pageOf(
      items.map((record, at) => present(record, all[at + 1] ?? null, sees)),
      total,
      page,
    );
  }

  /** Publishes the members that the owner sees, as they are now. */
  async publish(ctx: UserContext, id: string, notes: string): Promise<CollectionVersion> {
    const { repository, packs, snippets } = this.#deps;
    const found = requireOwn(ctx.viewer, await repository.find(ctx.viewer, id));
    const sources = await packs.sources(ctx, found);
    const { record, before } = await this.#insert(ctx, { found, sources, notes });
    const visibility = await snippets.visibility(ctx, idsOf(before ? [record, before] : [record]));
    return present(record, before, this.#seesFor(ctx, visibility));
  }

  #insert(
    ctx: UserContext,
    parts: { found: CollectionRecord; sources: readonly SnippetSource[]; notes: string },
  ): Promise<{ record: VersionRecord; before: VersionRecord | null }> {
    const { unitOfWork, repository, versions } = this.#deps;
    const { found, sources, notes } = parts;
    const contents = new Map(sources.map(({ content }) => [hashOf(content), content]));
    return unitOfWork.commit(ctx, async (tx) => {
      const own = requireOwn(ctx.viewer, await repository.find(ctx.viewer, found.id, tx));
      // What is published is what was read: a change since then is a conflict.
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
        files: sources.map(toFile),
        publishedAt: new Date(),
      };
      if (before && isSameVersion(before, record)) throw new AppError('collection.unchanged');
      await versions.insert(tx, record, contents);
      return { record, before };
    });
  }

  #seesFor({ viewer }: RequestContext, visibility: Visibility) {
    return (file: VersionFile) => seesFile(viewer, file, visibility);
  }
}
