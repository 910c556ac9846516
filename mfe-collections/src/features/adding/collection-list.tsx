import { plural, t } from '@snippetry/web-kit';
import { ErrorCard, LoadMore, QueryView, Skeleton, VisuallyHidden } from '@snippetry/web-kit/ui';
import { useRef, useState } from 'react';
import type { ContainingCollection } from '../../data/own-collection.queries.ts';
import type { Collection } from '../../data/types.ts';
import { CollectionRow } from './collection-row.tsx';
import { CreateRow } from './create-row.tsx';
import type { CheckState } from './ticks.ts';
import type { useOwnCollections } from './use-own-collections.ts';

export interface CollectionListProps {
  own: ReturnType<typeof useOwnCollections>;
  checked: (collection: ContainingCollection) => CheckState;
  /** Number of snippets to add. */
  count: number;
  onPress: (collection: ContainingCollection) => void;
  onCreated: (collection: Collection) => void;
}

/** Collections to select, and a row that creates one with the typed name. */
export function CollectionList(props: CollectionListProps) {
  const { own, onCreated } = props;
  const { all, failedSearch, newName, rows, text } = own;
  const [isPublic, setPublic] = useState(true);
  return (
    <div className="-mx-2 mt-2 flex-[0_1_16rem] overflow-y-auto px-2 py-1">
      <QueryView
        query={all}
        loading={t('Loading collections...')}
        waiting={<Waiting />}
        failed={t('Failed to load collections')}
      >
        {() => (
          <>
            <Rows {...props} />
            {failedSearch ? (
              <ErrorCard
                title={t('Failed to search your collections')}
                retrying={failedSearch.isFetching}
                onRetry={() => void failedSearch.refetch()}
              />
            ) : null}
            {newName === undefined ? null : (
              <CreateRow
                name={newName}
                isFirst={rows.length === 0}
                isPublic={isPublic}
                onPublic={setPublic}
                onCreated={onCreated}
              />
            )}
            <Notice {...own} isBlank={text.trim() === ''} />
          </>
        )}
      </QueryView>
    </div>
  );
}

function Rows({ own, checked, count, onPress }: CollectionListProps) {
  const { rows, more, text } = own;
  const list = useRef<HTMLUListElement>(null);
  // Roving tab index: Tab stops at the row that had the focus last.
  const [stop, setStop] = useState<string>();
  const stopAt = rows.some(({ _id }) => _id === stop) ? stop : rows[0]?._id;
  if (rows.length === 0) return null;
  return (
    <>
      <ul ref={list} aria-label={t('Your collections')}>
        {rows.map((collection, index) => (
          <CollectionRow
            key={collection._id}
            collection={collection}
            checked={checked(collection)}
            count={count}
            isFirst={index === 0 && text.trim() !== ''}
            isStop={collection._id === stopAt}
            onFocus={() => setStop(collection._id)}
            onPress={() => onPress(collection)}
          />
        ))}
      </ul>
      <LoadMore query={more} list={list} className="px-2 py-2" />
    </>
  );
}

interface NoticeProps {
  rows: readonly unknown[];
  isSearching: boolean;
  isBlank: boolean;
}

/** Message below the rows: searching, failed or empty. */
function Notice({ rows, isSearching, isBlank }: NoticeProps) {
  const isEmpty = rows.length === 0 && isBlank;
  return (
    <div role="status" className="px-2 text-sm text-fg-2">
      {isSearching ? <p className="py-2">{t('Searching...')}</p> : null}
      {isSearching || isBlank ? null : (
        <VisuallyHidden>
          {plural(rows.length, {
            one: '{count} collection found',
            other: '{count} collections found',
          })}
        </VisuallyHidden>
      )}
      {isEmpty ? (
        <>
          <p className="pt-2 font-semibold text-fg-1">{t('No collections yet')}</p>
          <p className="pt-1">{t('Type a name to create your first one.')}</p>
        </>
      ) : null}
    </div>
  );
}

function Waiting() {
  return (
    <div aria-hidden>
      {['40%', '56%', '34%', '48%'].map((width) => (
        <div key={width} className="flex h-10 items-center gap-3 px-2">
          <Skeleton width={16} height={16} />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}
