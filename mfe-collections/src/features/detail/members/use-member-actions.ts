import { plural, t, toast } from '@snippetry/web-kit';
import { type QueryClient, useQueryClient } from '@snippetry/web-kit/query';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type MemberChange, orderAfter, placesOf } from '../../../data/member-changes.ts';
import { changeMembers } from '../../../data/member-mutations.ts';
import type { Member } from '../../../data/types.ts';
import { inParts } from '../../../lib/in-parts.ts';

/** What the owner does with the snippets of a collection; the functions stay the same ones. */
export interface MemberActions {
  toggle: (id: string) => void;
  moveTo: (ids: readonly string[], position: number) => void;
  moveToTop: (ids: readonly string[]) => void;
  moveToBottom: (ids: readonly string[]) => void;
  /** Asks where one is to go. */
  askPosition: (member: Member) => void;
  remove: (ids: readonly string[]) => void;
}

/** See {@link MemberActions}; and what is ticked and asked about. */
export interface MemberEditing {
  actions: MemberActions;
  selected: ReadonlySet<string>;
  select: (ids: readonly string[]) => void;
  /** What was removed last. */
  removed: RefObject<ReadonlySet<string>>;
  positionAsked: Member | undefined;
  closePosition: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** Editing the members of a collection that are shown. */
export function useMemberActions(collectionId: string, members: readonly Member[]): MemberEditing {
  const client = useQueryClient();
  const [ticked, setTicked] = useState(NONE);
  const [positionAsked, askPosition] = useState<Member>();
  const latest = useRef(members);
  const removed = useRef(NONE);
  useLayoutEffect(() => {
    latest.current = members;
  }, [members]);
  const actions = useMemo((): MemberActions => {
    const moveTo = (ids: readonly string[], position: number) =>
      move(client, collectionId, orderAfter(latest.current, new Set(ids), position));
    return {
      toggle: (id) => setTicked((now) => toggled(now, id)),
      moveTo,
      moveToTop: (ids) => moveTo(ids, 0),
      moveToBottom: (ids) => moveTo(ids, latest.current.length),
      askPosition,
      remove: (ids) => {
        removed.current = new Set(ids);
        setTicked((now) => new Set([...now].filter((id) => !ids.includes(id))));
        void remove(client, collectionId, latest.current, ids);
      },
    };
  }, [client, collectionId]);
  const selected = useMemo(
    () => new Set(members.flatMap(({ _id }) => (ticked.has(_id) ? [_id] : []))),
    [members, ticked],
  );
  return {
    actions,
    selected,
    select: useCallback((ids) => setTicked(new Set(ids)), []),
    removed,
    positionAsked,
    closePosition: () => askPosition(undefined),
  };
}

function toggled(now: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(now);
  if (!next.delete(id)) next.add(id);
  return next;
}

function move(client: QueryClient, id: string, order: { moved: string[]; order: string[] }): void {
  changeMembers(client, id, { kind: 'move', ...order }).catch((cause: unknown) =>
    toast.error(t('Failed to change the order'), { cause }),
  );
}

// Not by a mutation's hook: the button is in a toast, which outlives the page that showed it.
async function remove(
  client: QueryClient,
  id: string,
  members: readonly Member[],
  ids: readonly string[],
): Promise<void> {
  const parts = inParts(ids);
  const results = await Promise.allSettled(
    parts.map((part) => changeMembers(client, id, { kind: 'remove', ids: part })),
  );
  const gone = new Set(parts.filter((_, at) => results[at]?.status === 'fulfilled').flat());
  const failure = results.find((result) => result.status === 'rejected');
  const undo: MemberChange = {
    kind: 'restore',
    members: members.filter(({ _id }) => gone.has(_id)),
    places: placesOf(members, gone),
  };
  const bringBack = () =>
    changeMembers(client, id, undo).then(
      () =>
        toast.success(
          plural(gone.size, {
            one: 'Put back {count} snippet',
            other: 'Put back {count} snippets',
          }),
        ),
      (cause) => toast.error(t('Failed to put back what was removed'), { cause }),
    );
  if (gone.size > 0) {
    toast.success(
      plural(gone.size, { one: 'Removed {count} snippet', other: 'Removed {count} snippets' }),
      {
        action: { label: t('Undo'), onSelect: () => void bringBack() },
      },
    );
  }
  if (failure) {
    const text = plural(ids.length - gone.size, {
      one: 'Failed to remove {count} snippet',
      other: 'Failed to remove {count} snippets',
    });
    toast.error(text, { cause: failure.reason });
  }
}
