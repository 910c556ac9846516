import { toast } from '@snippetry/web-kit';
import {
  type Addition,
  type Members,
  useAddMembers,
  useRemoveMembers,
} from '../data/collection-mutations.ts';
import { counted } from '../lib/counted.ts';

function sayDone({ collection, ids }: Members, result: Addition, onUndo: () => void): void {
  const { added, inside, missing, failure } = result;
  const { name } = collection;
  if (added > 0) {
    // Some were in it before, and the answer does not say which: they must not be taken out.
    const exact = added === inside.length;
    const undo = { action: { label: 'Undo', onSelect: onUndo } };
    toast.success(`Added ${counted(added, 'snippet')} to ${name}`, exact ? undo : {});
  } else if (inside.length > 0) toast.success(`Already in ${name}`);
  const left = ids.length - inside.length - missing.length;
  if (left > 0)
    toast.error(`Failed to add ${counted(left, 'snippet')} to ${name}`, { cause: failure });
  if (missing.length > 0) {
    toast.error(`Failed to add ${counted(missing.length, 'snippet')}: Snippet not found`);
  }
}

/** Puts snippets into a collection and says so; where that is exact, with a way back. */
export function useAddToCollection(): { busy: boolean; add: (members: Members) => void } {
  const join = useAddMembers();
  const leave = useRemoveMembers();
  const undo = async (members: Members) => {
    const { collection, ids } = members;
    const what = `${counted(ids.length, 'snippet')} from ${collection.name}`;
    try {
      await leave.mutateAsync(members);
      toast.success(`Removed ${what}`);
    } catch (cause) {
      toast.error(`Failed to remove ${what}`, { cause });
    }
  };
  // Not by the mutation's own callbacks: Undo is also pressed when this screen is gone.
  const add = async (members: Members) => {
    const result = await join.mutateAsync(members);
    sayDone(members, result, () => void undo({ ...members, ids: result.inside }));
  };
  return { busy: join.isPending, add: (members) => void add(members) };
}
