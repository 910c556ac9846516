import { useQuery } from '@snippetry/web-kit/query';
import { Link } from '@snippetry/web-kit/router';
import { Button, Dialog, fullNumber, QueryView, Skeleton } from '@snippetry/web-kit/ui';
import { FolderPlus, Plus } from 'lucide-react';
import { type OwnCollection, ownCollections } from '../../../data/collection-queries.ts';
import { useAddToCollection } from '../../../parts/use-add-to-collection.ts';

/** Props of {@link CollectionDialog}. */
export interface CollectionDialogProps {
  snippet: { _id: string };
  open: boolean;
  onClose: () => void;
}

/** Asks which collection the snippet joins. */
export function CollectionDialog({ snippet, open, onClose }: CollectionDialogProps) {
  const { add } = useAddToCollection();
  const choose = (collection: OwnCollection) => {
    onClose();
    add({ collection, ids: [snippet._id] });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Add to collection"
      footer={
        <Button asChild icon={<Plus aria-hidden />}>
          <Link to="/app/collections">New Collection</Link>
        </Button>
      }
    >
      <Collections onChoose={choose} />
    </Dialog>
  );
}

// Its own component: the collections are asked for once the dialog is open.
function Collections({ onChoose }: { onChoose: (collection: OwnCollection) => void }) {
  const query = useQuery(ownCollections());
  return (
    <QueryView<OwnCollection[]>
      query={query}
      loading="Loading collections..."
      waiting={<Waiting />}
      failed="Failed to fetch collections"
      isEmpty={(collections) => collections.length === 0}
      empty={<p className="text-sm text-fg-2">No collections yet</p>}
    >
      {(collections) => (
        <ul className="-mx-2 max-h-80 overflow-y-auto">
          {collections.map((collection) => (
            <li key={collection._id}>
              <button
                type="button"
                onClick={() => onChoose(collection)}
                className="flex min-h-10 w-full items-center gap-2.5 rounded-control px-2 text-left text-sm hover:bg-surface-2 focus-visible:-outline-offset-2"
              >
                <FolderPlus
                  size={16}
                  strokeWidth={1.75}
                  className="flex-none text-fg-3"
                  aria-hidden
                />
                <span className="min-w-0 flex-1 truncate">{collection.name}</span>
                <span className="text-xs text-fg-3 tabular-nums">
                  {fullNumber(collection.snippetCount)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}

function Waiting() {
  return (
    <div aria-hidden>
      {['40%', '56%', '34%'].map((width) => (
        <div key={width} className="flex h-10 items-center">
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}
