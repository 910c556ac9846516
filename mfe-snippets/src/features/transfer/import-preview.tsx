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

/** Rows per page; more would slow the page down. */
const PAGE = 100;

/** Rows of the current page, and the pagination below them. */
function usePages<Row>(
  rows: readonly Row[],
  label: string,
): { summary: readonly Row[]; pages: ReactNode } {
  const [page, setPage] = useState(1);
  const totalPages = Math.ceil(rows.length / PAGE);
  usePageInRange({ page, totalPages }, setPage);
  return {
    summary: rows.slice((page - 1) * PAGE, page * PAGE),
    pages: <Pagination label={label} page={page} totalPages={totalPages} onPage={setPage} />,
  };
}

const keysOf = (rows: readonly { key: number }[]) => new Set(rows.map(({ key }) => key));

/** Preview of the import with the result expected for each row. */
export function ImportPreview({ state }: { state: Import }) {
  const [search, setSearch] = useState('');
  const found = filterRows(state.rows, search);
  const collections = filterCollections(state.collections, search);
  const { summary, pages } = usePages(found, t('Pages of snippets'));
  const pagedCollections = usePages(collections, t('Pages of collections'));
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
          <SearchBox value={search} onSearch={setSearch} placeholder={t('Search the results')} />
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
              rows={pagedCollections.summary}
              disabled={busy}
              onChoose={(key, chosen) => state.chooseCollections(new Set([key]), chosen)}
            />
          </Panel>
          {pagedCollections.pages}
        </>
      ) : null}
      <Panel padded={false} className="mt-4">
        {found.length > 0 ? (
          <ImportTable
            rows={summary}
            disabled={busy}
            onChoose={(key, chosen) => state.choose(new Set([key]), chosen)}
          />
        ) : null}
        {found.length + collections.length === 0 ? (
          <div className="p-4">
            <EmptyState title={t('Nothing matches')}>{t('Try another search.')}</EmptyState>
          </div>
        ) : null}
        <ImportFooter state={state} />
      </Panel>
      {pages}
    </section>
  );
}
