import { toast } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import {
  Button,
  fullNumber,
  Menu,
  MenuItem,
  MenuLabel,
  MenuSeparator,
} from '@snippetry/web-kit/ui';
import { FolderPlus, Plus } from 'lucide-react';
import {
  type Addition,
  type Members,
  useAddMembers,
  useRemoveMembers,
} from '../../data/collection-mutations.ts';
import { type OwnCollection, ownCollections } from '../../data/collection-queries.ts';
import { counted } from '../../lib/counted.ts';

/** Props of {@link CollectionMenu}. */
export interface CollectionMenuProps {
  disabled: boolean;
  onAdd: (collection: OwnCollection) => void;
}

/** Asks which collection the ticked snippets join. */
export function CollectionMenu({ disabled, onAdd }: CollectionMenuProps) {
  return (
    <Menu
      trigger={
        <Button collapse icon={<FolderPlus aria-hidden />} disabled={disabled}>
          Add to collection
        </Button>
      }
    >
      <Collections onAdd={onAdd} />
    </Menu>
  );
}

// Its own component: the collections are asked for once the menu is open.
function Collections({ onAdd }: Pick<CollectionMenuProps, 'onAdd'>) {
  const { data: collections, isFetching, refetch } = useQuery(ownCollections());
  if (!collections && isFetching) return <MenuItem disabled>Loading collections...</MenuItem>;
  if (!collections) {
    return (
      <>
        <MenuLabel>Failed to fetch collections</MenuLabel>
        <MenuItem keepOpen onSelect={() => void refetch()}>
          Try again
        </MenuItem>
      </>
    );
  }
  return (
    <>
      {collections.length === 0 ? <MenuLabel>No collections yet</MenuLabel> : null}
      {collections.map((collection) => (
        <MenuItem
          key={collection._id}
          end={fullNumber(collection.snippetCount)}
          onSelect={() => onAdd(collection)}
        >
          <span className="min-w-0 max-w-60 truncate">{collection.name}</span>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<Plus aria-hidden />} to="/app/collections">
        New Collection
      </MenuItem>
    </>
  );
}

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
