import { t } from '@snippetry/web-kit';
import {
  type PageAction,
  PageBody,
  PageHeader,
  type PageHeaderProps,
  type QueryState,
  QueryView,
  SignInDialog,
  useWide,
} from '@snippetry/web-kit/ui';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DeleteCollectionDialog } from '../../components/delete-dialog.tsx';
import { CollectionDialog } from '../../components/edit/collection-dialog.tsx';
import { useCollectionDialog } from '../../components/edit/use-collection-dialog.ts';
import type { Collection } from '../../data/types.ts';
import { AddSnippetsDialog } from './add/add-snippets-dialog.tsx';
import { CollectionSummary } from './collection-summary.tsx';
import { MembersPanel } from './members/members-panel.tsx';
import { PacksPanel } from './packs/packs-panel.tsx';
import { UpdateBanner } from './packs/update-banner.tsx';
import { ReadmePanel } from './readme/readme-panel.tsx';
import { useCollectionActions } from './use-collection-actions.tsx';

export interface CollectionViewProps {
  collection: Collection;
  /** Query of the collection; if a refetch fails, the loaded data stays visible. */
  query: QueryState<Collection>;
  back: PageHeaderProps['back'];
}

export function CollectionView({ collection, query, back }: CollectionViewProps) {
  const [openDialog, setOpenDialog] = useState<'delete' | 'add' | null>(null);
  const editing = useCollectionDialog(collection._id);
  const navigate = useNavigate();
  const [signInPurpose, setSignInPurpose] = useState<string | null>(null);
  const actions = useCollectionActions({
    collection,
    onEdit: () => editing.edit(collection),
    onDelete: () => setOpenDialog('delete'),
    onAdd: () => setOpenDialog('add'),
    onVisitor: setSignInPurpose,
  });
  const aside = useRef<HTMLElement>(null);
  const wide = useWide();
  // On phones the panel is below a list that may be long.
  const toAside: PageAction = {
    label: t('Download and versions'),
    icon: <Download aria-hidden />,
    onSelect: () => aside.current?.scrollIntoView(),
  };
  const close = () => setOpenDialog(null);
  return (
    <>
      <PageHeader back={back} actions={wide ? actions : [toAside, ...actions]} />
      <PageBody>
        <QueryView
          query={query}
          loading={t('Loading collection...')}
          failed={t('Failed to load collection')}
        >
          {(loaded) => (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_17rem] lg:grid-rows-[auto_1fr] lg:gap-x-5">
              <div className="flex min-w-0 flex-col gap-4">
                <CollectionSummary collection={loaded} />
                <UpdateBanner collection={loaded} />
                <ReadmePanel collection={loaded} />
              </div>
              <div className="min-w-0">
                <MembersPanel collection={loaded} onAdd={() => setOpenDialog('add')} />
              </div>
              <aside
                ref={aside}
                aria-label={t('About this collection')}
                className="min-w-0 scroll-mt-18 lg:col-start-2 lg:row-span-2 lg:row-start-1 print:hidden"
              >
                <PacksPanel collection={loaded} />
              </aside>
            </div>
          )}
        </QueryView>
      </PageBody>
      <AddSnippetsDialog collection={collection} open={openDialog === 'add'} onClose={close} />
      <CollectionDialog {...editing.dialog} />
      <DeleteCollectionDialog
        collection={openDialog === 'delete' ? collection : undefined}
        onClose={close}
        onDeleted={() => navigate('/app/collections')}
      />
      <SignInDialog purpose={signInPurpose} onClose={() => setSignInPurpose(null)} />
    </>
  );
}
