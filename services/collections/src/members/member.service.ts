import {
  AppError,
  type Collection,
  type CollectionAddition,
  type CollectionMember,
  LIMITS,
  type MemberOrder,
  type MemberPosition,
  type PageQuery,
} from '@snippetry/contracts';
import {
  type Page,
  type People,
  pageOf,
  type RequestContext,
  skipOf,
  type Transaction,
  type UserContext,
} from '@snippetry/service-kit';
import type { Visibility } from '../clients/snippets.client.ts';
import {
  type CollectionRecord,
  type Collections,
  type MemberRecord,
  memberIdsOf,
  newMembers,
  type OwnCollection,
  withinLimits,
} from '../collections/index.ts';
import { presentMember } from './member.presenter.ts';
import type { RemovalRepository } from './member.repository.ts';
import { isSameOrder, moveMembers, placeMembers } from './member.ts';

/** Computes the new members of a collection from the current ones. */
type MemberChange = (
  own: OwnCollection,
  tx: Transaction,
) => MemberRecord[] | Promise<MemberRecord[]>;

function placesOf(fresh: readonly MemberRecord[], places: readonly MemberPosition[]) {
  const after = new Map(places.map((place) => [place.snippetId, place.after]));
  return fresh.map((member) => ({ member, after: after.get(member.id) ?? null }));
}

export interface MemberServiceDeps {
  collections: Collections;
  removals: RemovalRepository;
  people: People;
}

export class MemberService {
  readonly #deps: MemberServiceDeps;

  constructor(deps: MemberServiceDeps) {
    this.#deps = deps;
  }

  /** Returns a page of the members that the viewer sees, in the order of the collection. */
  async list(ctx: RequestContext, id: string, page: PageQuery): Promise<Page<CollectionMember>> {
    const { collections, people } = this.#deps;
    const { service, snippets } = collections;
    const record = await service.visible(ctx, id);
    const visibility = await snippets.visibility(ctx, memberIdsOf(record));
    const visible = record.members.filter((member) => visibility.sees(ctx.viewer, member.id));
    const wanted = visible.slice(skipOf(page), skipOf(page) + page.limit);
    const rows = await snippets.rows(ctx, memberIdsOf({ members: wanted }));
    const authorIds = [...rows.values()].map(({ authorId }) => authorId);
    const authors = await people.cards(ctx, authorIds);
    const items = wanted.flatMap((member) => {
      const row = rows.get(member.id);
      // Checked again: it may have become private in between.
      if (!row || !(row.isPublic || row.authorId === ctx.viewer.id)) return [];
      return [presentMember(ctx.viewer, { member, row, author: authors.get(row.authorId) })];
    });
    return pageOf(items, visible.length, page);
  }

  /** Adds visible snippets at their places or at the end; `missing` are those not visible. */
  async add(
    ctx: UserContext,
    id: string,
    { snippetId, snippetIds = snippetId ? [snippetId] : [], places }: CollectionAddition,
  ): Promise<{ collection: Collection; added: number; missing: string[] }> {
    const wanted = [...new Set(places ? places.map((place) => place.snippetId) : snippetIds)];
    const visibility = await this.#visibility(ctx, id, wanted);
    const { visible = [], missing = [] } = Object.groupBy(wanted, (one) =>
      visibility.sees(ctx.viewer, one) ? 'visible' : 'missing',
    );
    if (visible.length === 0) throw new AppError('snippet.not_found');
    let added = 0;
    const record = await this.#change(ctx, id, visibility, async (own, tx) => {
      const { members } = own;
      const known = new Set(memberIdsOf(own));
      const missed = visible.filter((one) => !known.has(one));
      added = missed.length;
      if (added === 0) return members;
      const hides = (one: string) => visibility.hides(ctx.viewer, one);
      const asNew = newMembers(missed);
      if (!places) return withinLimits([...members, ...asNew], hides);
      const removed = await this.#deps.removals.consume(tx, own.id, missed);
      const fresh = asNew.map((member) => removed.get(member.id) ?? member);
      // An undo may exceed the limit of additions, but not that of stored members.
      const max = removed.size === added ? LIMITS.collection.stored : undefined;
      return withinLimits(placeMembers(members, placesOf(fresh, places)), hides, max);
    });
    const collection = await this.#deps.collections.presenter.one(ctx, record, { visibility });
    return { collection, added, missing };
  }

  async remove(ctx: UserContext, id: string, snippetIds: readonly string[]): Promise<Collection> {
    const ids = new Set(snippetIds);
    const visibility = await this.#visibility(ctx, id);
    const record = await this.#change(ctx, id, visibility, async (own, tx) => {
      const { removed = [], remaining = [] } = Object.groupBy(own.members, (member) =>
        ids.has(member.id) ? 'removed' : 'remaining',
      );
      await this.#deps.removals.add(tx, own.id, removed);
      return remaining;
    });
    return this.#deps.collections.presenter.one(ctx, record, { visibility });
  }

  /** Moves members. Concurrent additions, removals and moves are preserved. */
  async reorder(
    ctx: UserContext,
    id: string,
    order: MemberOrder,
  ): Promise<{ order: string[]; revision: number }> {
    const visibility = await this.#visibility(ctx, id);
    const record = await this.#change(ctx, id, visibility, ({ members }) =>
      moveMembers(members, order),
    );
    const shown = memberIdsOf(record).filter((one) => !visibility.hides(ctx.viewer, one));
    return { order: shown, revision: record.revision };
  }

  /** Reads the visibility of the members of an own collection, and of other snippets. */
  async #visibility(ctx: UserContext, id: string, others: readonly string[] = []) {
    const { service, snippets } = this.#deps.collections;
    const own = await service.own(ctx, id);
    return snippets.visibility(ctx, [...memberIdsOf(own), ...others]);
  }

  #change(
    ctx: UserContext,
    id: string,
    visibility: Visibility,
    change: MemberChange,
  ): Promise<CollectionRecord> {
    const { service, repository } = this.#deps.collections;
    return service.changeOwn(ctx, id, async (tx, own) => {
      const members = await change(own, tx);
      if (isSameOrder(own.members, members)) return own;
      return repository.setMembers(tx, own, { members, visibility });
    });
  }
}
