import { AppError, type Collection, LIMITS } from '@snippetry/contracts';
import {
  retryRace,
  type Transaction,
  type UnitOfWork,
  type UserContext,
  type UserViewer,
} from '@snippetry/service-kit';
import type { Visibility } from '../clients/snippets.client.ts';
import {
  type CollectionRecord,
  type Collections,
  isNameTaken,
  type MemberRecord,
  memberIdsOf,
  type NewCollection,
  newMembers,
  type OriginRecord,
  withinLimits,
} from '../collections/index.ts';
import { type FileAccess, seesFile, snippetIdsOf, type Versions } from '../versions/index.ts';

export interface ForkServiceDeps {
  unitOfWork: UnitOfWork;
  collections: Collections;
  versions: Versions;
}

/** Number of candidate names per query: an owner may have thousands of collections. */
const NAMES = 10;

/** Returns the name to try after `before` taken ones: `Kit`, `Kit (fork)`, `Kit (fork 2)`, … */
function forkName(name: string, before: number): string {
  const suffix = ['', ' (fork)'][before] ?? ` (fork ${before})`;
  const room = LIMITS.collection.name - suffix.length;
  return [...name].slice(0, room).join('').trim() + suffix;
}

/**
 * Returns a private copy of a collection with the members that the new owner sees.
 *
 * @throws AppError collection.full
 */
function copyOf(origin: CollectionRecord, ownerId: string, visibility: Visibility): NewCollection {
  const { id, latestVersion: version, name, description, readme, tags } = origin;
  const seen = origin.members.filter((member) => visibility.sees({ id: ownerId }, member.id));
  const members = newMembers(memberIdsOf({ members: withinLimits(seen, () => false) }), true);
  return {
    ...{ ownerId, name, description, readme, tags, members },
    isPublic: false,
    isSample: false,
    origin: { id, version, offeredIds: memberIdsOf({ members: seen }) },
  };
}

/** Newest version of an origin. */
interface Offer {
  newest: Pick<OriginRecord, 'id' | 'version'>;
  /** All of its files, including those that the owner of the fork cannot see. */
  files: readonly FileAccess[];
}

/**
 * Updates the members of a fork from its origin: appends new ones and removes those that the origin
 * dropped, unless the owner added them. Members that the owner removed are not added again.
 *
 * @throws AppError collection.full
 */
function updated(
  { members, origin }: CollectionRecord,
  { newest, files }: Offer,
  { viewer, visibility }: { viewer: UserViewer; visibility: Visibility },
) {
  const hides = (id: string) => visibility.hides(viewer, id);
  const offered = new Set(origin?.offeredIds);
  const known = new Set(memberIdsOf({ members }));
  const newestIds = new Set(snippetIdsOf(files));
  const remains = ({ id, fromOrigin }: MemberRecord) => !fromOrigin || newestIds.has(id);
  // An offered file stays offered while it is hidden, so that it does not return later. A file that
  // was private at publication is not offered by this version, even if it is public now.
  const isOffered = (file: FileAccess) =>
    offered.has(file.snippetId) || seesFile(viewer, file, visibility);
  const offeredIds = snippetIdsOf(files.filter(isOffered));
  const freshIds = offeredIds.filter((id) => !known.has(id) && !offered.has(id));
  const fresh = newMembers(freshIds, true);
  const remaining = members.filter(remains);
  return {
    members: fresh.length > 0 ? withinLimits([...remaining, ...fresh], hides) : remaining,
    origin: { ...newest, offeredIds },
    added: fresh.length,
    removed: members.filter((member) => !remains(member) && !hides(member.id)).length,
  };
}

/** Forks of collections, and their updates from their origins. */
export class ForkService {
  readonly #deps: ForkServiceDeps;

  constructor(deps: ForkServiceDeps) {
    this.#deps = deps;
  }

  /** Copies a visible collection into a private one of the viewer. */
  async fork(ctx: UserContext, id: string): Promise<Collection> {
    const { service, presenter, snippets } = this.#deps.collections;
    const found = await service.visible(ctx, id);
    const visibility = await snippets.visibility(ctx, memberIdsOf(found));
    const copy = copyOf(found, ctx.viewer.id, visibility);
    // If a concurrent request of the same user takes the name, the copy gets the next one.
    const record = await retryRace(() => this.#copy(ctx, id, copy), isNameTaken);
    return presenter.one(ctx, record, { visibility });
  }

  /** @throws AppError `collection.unchanged` if there is nothing newer, or no visible origin */
  async update(
    ctx: UserContext,
    id: string,
  ): Promise<{ collection: Collection; added: number; removed: number }> {
    const { service, repository, presenter, snippets } = this.#deps.collections;
    const { viewer } = ctx;
    const found = await service.own(ctx, id);
    const offer = await this.#newest(ctx, found);
    const ids = [...memberIdsOf(found), ...snippetIdsOf(offer.files)];
    const visibility = await snippets.visibility(ctx, ids);
    const result = await service.changeOwn(ctx, id, async (tx, own) => {
      const version = own.origin?.version ?? 0;
      if (version >= offer.newest.version) throw new AppError('collection.unchanged');
      const { members, origin, added, removed } = updated(own, offer, { viewer, visibility });
      const record = await repository.setMembers(tx, own, { members, visibility, origin });
      return { record, added, removed };
    });
    const collection = await presenter.one(ctx, result.record, { visibility });
    return { collection, added: result.added, removed: result.removed };
  }

  async #newest(ctx: UserContext, { origin }: CollectionRecord) {
    const { collections, versions } = this.#deps;
    const { repository } = collections;
    const source = origin && (await repository.find(ctx.viewer, origin.id));
    const number = source?.latestVersion ?? 0;
    const isNewer = origin !== null && number > (origin.version ?? 0);
    const version = isNewer ? await versions.repository.find(origin.id, number) : null;
    if (!origin || !version) throw new AppError('collection.unchanged');
    return { newest: { id: origin.id, version: number }, files: version.files };
  }

  #copy(ctx: UserContext, id: string, copy: NewCollection): Promise<CollectionRecord> {
    const { unitOfWork, collections } = this.#deps;
    const { service, repository } = collections;
    return unitOfWork.commit(ctx, async (tx) => {
      const origin = await service.visible(ctx, id, tx);
      await repository.countFork(tx, origin.id);
      return repository.insert(tx, { ...copy, name: await this.#freeName(tx, copy) });
    });
  }

  /** Returns the first name for the fork that its owner does not have yet. */
  async #freeName(tx: Transaction, { name, ownerId }: NewCollection): Promise<string> {
    const { repository } = this.#deps.collections;
    for (let from = 0; ; from += NAMES) {
      const names = Array.from({ length: NAMES }, (_, at) => forkName(name, from + at));
      const free = await repository.freeName(tx, ownerId, names);
      if (free !== undefined) return free;
    }
  }
}
