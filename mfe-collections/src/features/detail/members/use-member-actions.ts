import { plural, t, toast } from '@snippetry/web-kit';
import { type QueryClient, useQueryClient } from '@snippetry/web-kit/query';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { changeMembers } from '../../../data/member.mutations.ts';
import { type MemberChange, orderAfter, positionsOf } from '../../../data/member-changes.ts';
import type { Member } from '../../../data/types.ts';
import { inBatches } from '../../../lib/in-batches.ts';

/** The owner's actions on the snippets of a collection; all of them have a stable identity. */
export interface MemberActions {
  toggle: (id: string) => void;
  moveTo: (ids: readonly string[], position: number) => void;
  moveToTop: (ids: readonly string[]) => void;
  moveToBottom: (ids: readonly string[]) => void;
  /** Opens the prompt for a position. */
  promptPosition: (member: Member) => void;
  remove: (ids: readonly string[]) => void;
}

export interface MemberEditing {
  actions: MemberActions;
  selected: ReadonlySet<string>;
  select: (ids: readonly string[]) => void;
  /** Ids of the most recent removal. */
  removed: RefObject<ReadonlySet<string>>;
  movingMember: Member | undefined;
  closePosition: () => void;
}

const NONE: ReadonlySet<string> = new Set();

export function useMemberActions(collectionId: string, members: readonly Member[]): MemberEditing {
  const client = useQueryClient();
  const [selection, setSelection] = useState(NONE);
  const [movingMember, promptPosition] = useState<Member>();
  const latest = useRef(members);
  const removed = useRef(NONE);
  useLayoutEffect(() => {
    latest.current = members;
  }, [members]);
  const actions = useMemo((): MemberActions => {
    const moveTo = (ids: readonly string[], position: number) =>
      move(client, collectionId, orderAfter(latest.current, new Set(ids), position));
    return {
      toggle: (id) => setSelection((now) => toggled(now, id)),
      moveTo,
      moveToTop: (ids) => moveTo(ids, 0),
      moveToBottom: (ids) => moveTo(ids, latest.current.length),
      promptPosition,
      remove: (ids) => {
        removed.current = new Set(ids);
        setSelection((now) => new Set([...now].filter((id) => !ids.includes(id))));
        void remove(client, collectionId, latest.current, ids);
      },
    };
  }, [client, collectionId]);
  const selected = useMemo(
    () => new Set(members.flatMap(({ _id }) => (selection.has(_id) ? [_id] : []))),
    [members, selection],
  );
  return {
    actions,
    selected,
    select: useCallback((ids) => setSelection(new Set(ids)), []),
    removed,
    movingMember,
    closePosition: () => promptPosition(undefined),
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

// Not with a mutation hook: the toast outlives the page that rendered it.
async function remove(
  client: QueryClient,
  id: string,
  members: readonly Member[],
  ids: readonly string[],
): Promise<void> {
  const batches = inBatches(ids);
  const results = await Promise.allSettled(
    batches.map((batch) => changeMembers(client, id, { kind: 'remove', ids: batch })),
  );
  const succeeded = new Set(batches.filter((_, at) => results[at]?.status === 'fulfilled').flat());
  const failure = results.find((result) => result.status === 'rejected');
  const undo: MemberChange = {
    kind: 'restore',
    members: members.filter(({ _id }) => succeeded.has(_id)),
    places: positionsOf(members, succeeded),
  };
  const restore = () =>
    changeMembers(client, id, undo).then(
      () =>
        toast.success(
          plural(succeeded.size, {
            one: 'Restored {count} snippet',
            other: 'Restored {count} snippets',
          }),
        ),
      (cause) => toast.error(t('Failed to restore the snippets'), { cause }),
    );
  if (succeeded.size > 0) {
    toast.success(
      plural(succeeded.size, { one: 'Removed {count} snippet', other: 'Removed {count} snippets' }),
      {
        action: { label: t('Undo'), onSelect: () => void restore() },
      },
    );
  }
  if (failure) {
    const text = plural(ids.length - succeeded.size, {
      one: 'Failed to remove {count} snippet',
      other: 'Failed to remove {count} snippets',
    });
    toast.error(text, { cause: failure.reason });
  }
}
