import {
  Button,
  EmptyState,
  Pagination,
  Panel,
  SearchBox,
  Toolbar,
  usePageInRange,
} from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { ImportFooter } from './import-footer.tsx';
import { filterRows, isOpen } from './import-rows.ts';
import { ImportTable } from './import-table.tsx';
import type { Import } from './use-import.ts';

/** More rows than this at once would make the page slow. */
const PAGE = 100;

/** Everything that was found, with what will become of it. */
export function ImportPreview({ state }: { state: Import }) {
  const { rows, work, choose } = state;
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const found = filterRows(rows, search);
  const totalPages = Math.ceil(found.length / PAGE);
  usePageInRange({ page, totalPages }, setPage);
  const choosable = found.filter((row) => row.item !== null && isOpen(row));
  const chooseAll = (chosen: boolean) => choose(new Set(choosable.map(({ key }) => key)), chosen);
  const busy = work !== null;
  return (
    <section aria-label="Preview" className="mt-4">
      <Toolbar
        search={
          <SearchBox value={search} onSearch={setSearch} placeholder="Search what was found" />
        }
      >
        <Button disabled={busy || choosable.length === 0} onClick={() => chooseAll(true)}>
          Select all
        </Button>
        <Button disabled={busy || choosable.length === 0} onClick={() => chooseAll(false)}>
          Select none
        </Button>
        <Button variant="ghost" disabled={busy} onClick={state.clear}>
          Start over
        </Button>
      </Toolbar>
      <Panel padded={false} className="mt-4">
        {found.length === 0 ? (
          <div className="p-4">
            <EmptyState title="Nothing matches">
              Change the search to see what was found.
            </EmptyState>
          </div>
        ) : (
          <ImportTable
            rows={found.slice((page - 1) * PAGE, page * PAGE)}
            disabled={busy}
            onChoose={(key, chosen) => choose(new Set([key]), chosen)}
          />
        )}
        <ImportFooter state={state} />
      </Panel>
      <Pagination page={page} totalPages={totalPages} onPage={setPage} />
    </section>
  );
}
