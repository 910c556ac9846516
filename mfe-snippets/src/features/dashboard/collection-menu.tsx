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
import { type OwnCollection, ownCollections } from '../../data/collection-queries.ts';

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
