import { t } from '@snippetry/web-kit';
import {
  Button,
  EmptyState,
  Pagination,
  Panel,
  SearchBox,
  Toolbar,
  usePageInRange,
} from '@snippetry/web-kit/ui';
import { type ReactNode, useState } from 'react';
import { CollectionTable } from './collection-table.tsx';
import { filterCollections } from './import-collections.ts';
import { ImportFooter } from './import-footer.tsx';
import { filterRows, isOpen } from './import-rows.ts';
import { ImportTable } from './import-table.tsx';
import type { Import } from './use-import.ts';

/** More rows than this at once would make the page slow. */
const PAGE = 100;

/** The rows of the page that is chosen, and the pages below them. */
function usePages<Row>(
  rows: readonly Row[],
  label: string,
): { shown: readonly Row[]; pages: ReactNode } {
  const [page, setPage] = useState(1);
  const totalPages = Math.ceil(rows.length / PAGE);
  usePageInRange({ page, totalPages }, setPage);
  return {
    shown: rows.slice((page - 1) * PAGE, page * PAGE),
    pages: <Pagination label={label} page={page} totalPages={totalPages} onPage={setPage} />,
  };
}

const keysOf = (rows: readonly { key: number }[]) => new Set(rows.map(({ key }) => key));

/** Everything that was found, with what will become of it. */
export function ImportPreview({ state }: { state: Import }) {
  const [search, setSearch] = useState('');
  const found = filterRows(state.rows, search);
  const collections = filterCollections(state.collections, search);
  const { shown, pages } = usePages(found, t('Pages of snippets'));
  const shownCollections = usePages(collections, t('Pages of collections'));
  const open = found.filter((row) => row.item !== null && isOpen(row));
  const openCollections = collections.filter(isOpen);
  const chooseAll = (chosen: boolean) => {
    state.choose(keysOf(open), chosen);
    state.chooseCollections(keysOf(openCollections), chosen);
  };
  const busy = state.work !== null;
  const isFixed = busy || open.length + openCollections.length === 0;
  return (
    <section aria-label={t('Preview')} className="mt-4">
      <Toolbar
        search={
          <SearchBox value={search} onSearch={setSearch} placeholder={t('Search what was found')} />
        }
      >
        <Button disabled={isFixed} onClick={() => chooseAll(true)}>
          {t('Select all')}
        </Button>
        <Button disabled={isFixed} onClick={() => chooseAll(false)}>
          {t('Select none')}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={state.clear}>
          {t('Start over')}
        </Button>
      </Toolbar>
      {collections.length > 0 ? (
        <>
          <Panel padded={false} className="mt-4">
            <CollectionTable
              rows={shownCollections.shown}
              disabled={busy}
              onChoose={(key, chosen) => state.chooseCollections(new Set([key]), chosen)}
            />
          </Panel>
          {shownCollections.pages}
        </>
      ) : null}
      <Panel padded={false} className="mt-4">
        {found.length > 0 ? (
          <ImportTable
            rows={shown}
            disabled={busy}
            onChoose={(key, chosen) => state.choose(new Set([key]), chosen)}
          />
        ) : null}
        {found.length + collections.length === 0 ? (
          <div className="p-4">
            <EmptyState title={t('Nothing matches')}>
              {t('Change the search to see what was found.')}
            </EmptyState>
          </div>
        ) : null}
        <ImportFooter state={state} />
      </Panel>
      {pages}
    </section>
  );
}
