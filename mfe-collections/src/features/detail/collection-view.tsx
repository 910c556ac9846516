import {
  PageBody,
  PageHeader,
  type PageHeaderProps,
  type QueryState,
  QueryView,
  SignInDialog,
  VisibilityBadge,
} from '@snippetry/web-kit/ui';
import { useState } from 'react';
import type { Collection } from '../../data/types.ts';
import { AddSnippetsDialog } from './add/add-snippets-dialog.tsx';
import { CollectionSummary } from './collection-summary.tsx';
import { MembersPanel } from './members/members-panel.tsx';
import { ReadmePanel } from './readme/readme-panel.tsx';
import { type CollectionPageDialog, useCollectionActions } from './use-collection-actions.tsx';

/** Props of {@link CollectionView}. */
export interface CollectionViewProps {
  collection: Collection;
  /** What it was loaded by: where loading it again failed, what is known stays on screen. */
  query: QueryState<Collection>;
  back: PageHeaderProps['back'];
}

/** A collection with its actions, its README and its snippets. */
export function CollectionView({ collection, query, back }: CollectionViewProps) {
  const [dialog, setDialog] = useState<CollectionPageDialog | null>(null);
  const [needed, setNeeded] = useState<string | null>(null);
  const actions = useCollectionActions({
    collection,
    onDialog: setDialog,
    onVisitor: setNeeded,
  });
  const close = () => setDialog(null);
  return (
    <>
      <PageHeader
        back={back}
        title={collection.name}
        badges={<VisibilityBadge isPublic={collection.isPublic} />}
        actions={actions}
      />
      <PageBody>
        <QueryView query={query} loading="Loading collection..." failed="Failed to load collection">
          {(loaded) => (
            <div className="flex flex-col gap-4">
              <CollectionSummary collection={loaded} />
              <ReadmePanel collection={loaded} />
              <MembersPanel collection={loaded} onAdd={() => setDialog('add')} />
            </div>
          )}
        </QueryView>
      </PageBody>
      <AddSnippetsDialog collection={collection} open={dialog === 'add'} onClose={close} />
      <SignInDialog purpose={needed} onClose={() => setNeeded(null)} />
    </>
  );
}
