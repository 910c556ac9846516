import { plural, t } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import {
  Button,
  EmptyState,
  Panel,
  QueryView,
  SearchBox,
  Select,
  useWide,
} from '@snippetry/web-kit/ui';
import { Plus } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { usePendingMembers } from '../../../data/member.mutations.ts';
import { collectionMembers, type MemberList as Loaded } from '../../../data/member.queries.ts';
import type { Collection } from '../../../data/types.ts';
import { translated } from '../../../lib/translated.ts';
import { MembersSkeleton } from '../members-skeleton.tsx';
import { filterMembers, MEMBER_SORTS, useMemberFilters } from './member-filters.ts';
import { MemberList } from './member-list.tsx';
import { PositionDialog } from './position-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useMemberActions } from './use-member-actions.ts';

export interface MembersPanelProps {
  collection: Collection;
  /** Opens the dialog that adds snippets. */
  onAdd: () => void;
}

/** The snippets of a collection that are visible to the viewer. */
export function MembersPanel({ collection, onAdd }: MembersPanelProps) {
  const query = useQuery(collectionMembers(collection._id));
  return (
    <QueryView<Loaded>
      query={query}
      loading={t('Loading snippets...')}
      waiting={<MembersSkeleton count={collection.snippetCount} />}
      failed={t('Failed to load the snippets of this collection')}
    >
      {(list) => <LoadedMembers collection={collection} list={list} onAdd={onAdd} />}
    </QueryView>
  );
}

function LoadedMembers({ collection, list, onAdd }: MembersPanelProps & { list: Loaded }) {
  const { _id: id, allowed } = collection;
  const wide = useWide();
  const members = usePendingMembers(id, list);
  const { filters, change } = useMemberFilters();
  const search = useDeferredValue(filters.search);
  const { sort } = filters;
  const rows = useMemo(() => filterMembers(members, { search, sort }), [members, search, sort]);
  const editing = useMemberActions(id, members);
  const mayEdit = allowed.includes('edit');
  const isOrdered = mayEdit && list.isComplete && sort === 'order' && search === '';
  const { movingMember } = editing;
  if (members.length === 0) return <NoMembers mayEdit={mayEdit} onAdd={onAdd} />;
  return (
    <section aria-label={t('Snippets of this collection')}>
      <MemberToolbar filters={filters} change={change} />
      {mayEdit && list.isComplete && !isOrdered ? (
        <p className="mb-2 text-xs text-fg-3">
          {t('To move snippets, sort by collection order and clear the search.')}
        </p>
      ) : null}
      {rows.length === 0 ? (
        <EmptyState
          title={t('No matching snippets found')}
          action={<Button onClick={() => change({ search: '' })}>{t('Clear search')}</Button>}
        >
          {t('Try a word from the title, a tag or a language.')}
        </EmptyState>
      ) : (
        <Panel
          title={search ? matchCount(rows.length, members.length) : t('Snippets')}
          padded={false}
        >
          <MemberList
            rows={rows}
            editing={mayEdit && list.isComplete ? editing : undefined}
            isOrdered={isOrdered}
            wide={wide}
          />
        </Panel>
      )}
      {mayEdit ? <SelectionBar editing={editing} rows={rows} isOrdered={isOrdered} /> : null}
      <PositionDialog
        member={movingMember}
        position={members.findIndex(({ _id }) => _id === movingMember?._id) + 1}
        count={members.length}
        onClose={editing.closePosition}
        onMove={(to) => movingMember && editing.actions.moveTo([movingMember._id], to - 1)}
      />
    </section>
  );
}

function matchCount(found: number, all: number): string {
  return plural(
    all,
    { one: '{found} of {count} snippet', other: '{found} of {count} snippets' },
    { found },
  );
}

function MemberToolbar({ filters, change }: ReturnType<typeof useMemberFilters>) {
  return (
    <div className="mb-3 flex gap-2 max-lg:flex-wrap">
      <div className="min-w-0 flex-1 max-lg:basis-full lg:max-w-96">
        <SearchBox
          placeholder={t('Search this collection...')}
          value={filters.search}
          onSearch={(search) => change({ search })}
        />
      </div>
      <Select
        label={t('Order of the snippets')}
        look="toolbar"
        options={translated(MEMBER_SORTS)}
        value={filters.sort}
        onChange={(sort) => change({ sort })}
        className="w-42 flex-none max-lg:w-full"
      />
    </div>
  );
}

function NoMembers({ mayEdit, onAdd }: { mayEdit: boolean; onAdd: () => void }) {
  if (!mayEdit) {
    return (
      <EmptyState title={t('No snippets yet')}>{t('No snippets are visible to you.')}</EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('No snippets yet')}
      action={
        <Button variant="primary" icon={<Plus aria-hidden />} onClick={onAdd}>
          {t('Add snippets')}
        </Button>
      }
    >
      {t('This collection is empty.')}
    </EmptyState>
  );
}
