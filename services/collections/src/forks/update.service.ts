import { AppError, type Collection } from '@snippetry/contracts';
import type { UnitOfWork, UserContext, UserViewer } from '@snippetry/service-kit';
import type { SnippetsClient, Visibility } from '../clients/snippets.client.ts';
import {
  type CollectionPresenter,
  type CollectionRecord,
  type CollectionRepository,
  type MemberRecord,
  memberIdsOf,
  type OriginRecord,
  requireOwn,
  withinLimits,
} from '../collections/index.ts';
import { type FileAccess, seesFile, snippetIdsOf, type Versions } from '../versions/index.ts';

export interface UpdateServiceDeps {
  unitOfWork: UnitOfWork;
  repository: CollectionRepository;
  versions: Versions['repository'];
  presenter: CollectionPresenter;
  snippets: SnippetsClient;
}

/** Newest version of an origin. */
interface Offer {
  newest: Pick<OriginRecord, 'id' | 'version'>;
  /** All of its files, including those that the owner of the fork cannot see. */
  files: readonly FileAccess[];
}

/**
 * The members of a fork with what its origin brings: new ones at the end, those that the origin has
 * dropped taken out, unless the owner added them. What the owner took out stays out.
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
  const known = new Set(members.map(({ id }) => id));
  const newestIds = new Set(snippetIdsOf(files));
  const remains = ({ id, fromOrigin }: MemberRecord) => !fromOrigin || newestIds.has(id);
  // An offered file stays offered while it is hidden, so that it does not return later. A file that
  // was private at publication is not offered by this version, even if it is public now.
  const isOffered = (file: FileAccess) =>
    offered.has(file.snippetId) || seesFile(viewer, file, visibility);
  const offeredIds = snippetIdsOf(files.filter(isOffered));
  const addedAt = new Date();
  const fresh = offeredIds
    .filter((id) => !known.has(id) && !offered.has(id))
    .map((id) => ({ id, addedAt, fromOrigin: true }));
  const remaining = members.filter(remains);
  return {
    members: fresh.length > 0 ? withinLimits([...remaining, ...fresh], hides) : remaining,
    origin: { ...newest, offeredIds },
    added: fresh.length,
    removed: members.filter((member) => !remains(member) && !hides(member.id)).length,
  };
}

/** Updates forks from their origins. */
export class UpdateService {
  readonly #deps: UpdateServiceDeps;

  constructor(deps: UpdateServiceDeps) {
    this.#deps = deps;
  }

  /** @throws AppError `collection.unchanged` if there is nothing newer, or no visible origin */
  async update(
    ctx: UserContext,
    id: string,
  ): Promise<{ collection: Collection; added: number; removed: number }> {
    const { unitOfWork, repository, presenter, snippets } = this.#deps;
    const { viewer } = ctx;
    const found = requireOwn(viewer, await repository.find(viewer, id));
    const offer = await this.#newest(ctx, found);
    const ids = [...memberIdsOf(found), ...snippetIdsOf(offer.files)];
    const visibility = await snippets.visibility(ctx, ids);
    const result = await unitOfWork.commit(ctx, async (tx) => {
      const own = requireOwn(viewer, await repository.find(viewer, id, tx));
      const version = own.origin?.version ?? 0;
      if (version >= offer.newest.version) throw new AppError('collection.unchanged');
      const { members, origin, added, removed } = updated(own, offer, { viewer, visibility });
      const record = await repository.setMembers(tx, own, { members, visibility, origin });
      return { record, added, removed };
    });
    const collection = await presenter.one(ctx, result.record, { visibility });
    return { collection, added: result.added, removed: result.removed };
  }

  /** The newest version of the origin, and what it holds. */
  async #newest(ctx: UserContext, { origin }: CollectionRecord) {
    const { repository, versions } = this.#deps;
    const source = origin && (await repository.find(ctx.viewer, origin.id));
    const number = source?.latestVersion ?? 0;
    const isNewer = origin !== null && number > (origin.version ?? 0);
    const version = isNewer ? await versions.find(origin.id, number) : null;
    if (!origin || !version) throw new AppError('collection.unchanged');
    return { newest: { id: origin.id, version: number }, files: version.files };
  }
}
