import { t } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { Button, PanelList, QueryView, Skeleton } from '@snippetry/web-kit/ui';
import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { type Folder, folderContents } from '../../../../data/github.queries.ts';
import type { Entry } from '../../../../data/types.ts';
import { useGithubView } from '../../../../lib/github-view.ts';
import { stepThroughRows } from '../../../../lib/row-steps.ts';
import type { Chosen } from '../../../../lib/use-chosen.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { FileRow, FolderRow } from './entry-row.tsx';

export interface FolderViewProps {
  folder: Folder;
  chosen: Chosen;
}

/** The open folder: breadcrumb and entries. */
export function FolderView({ folder, chosen }: FolderViewProps) {
  const { linkTo } = useGithubView();
  const query = useQuery(folderContents(folder));
  const current = useFocusOnOpening(folder.path);
  const importable = query.data?.filter(({ isImportable }) => isImportable) ?? [];
  return (
    <>
      <div className="flex min-h-9 items-center gap-2 border-b border-line-1 bg-code-bg px-4 py-1 max-lg:min-h-12">
        <Breadcrumb
          repo={folder.fullName.split('/')[1] ?? ''}
          path={folder.path}
          linkTo={(path) => linkTo({ path })}
          currentRef={current}
        />
        {importable.length > 0 ? <SelectAll entries={importable} chosen={chosen} /> : null}
      </div>
      <QueryView
        query={query}
        loading={t('Loading files...')}
        waiting={<RowsSkeleton />}
        failed={t('Failed to load files')}
        empty={<p className="px-4 py-3 text-sm text-fg-2">{t('This folder is empty.')}</p>}
      >
        {(entries) => <Entries entries={entries} chosen={chosen} />}
      </QueryView>
    </>
  );
}

function SelectAll({ entries, chosen }: { entries: readonly Entry[]; chosen: Chosen }) {
  const paths = entries.map(({ path }) => path);
  const areAll = paths.every((path) => chosen.has(path));
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-mr-2"
      aria-pressed={areAll}
      disabled={chosen.isFull && !areAll}
      onClick={() => chosen.toggleAll(paths)}
    >
      {t('Select all')}
    </Button>
  );
}

function Entries({ entries, chosen }: { entries: readonly Entry[]; chosen: Chosen }) {
  const { linkTo } = useGithubView();
  return (
    <PanelList aria-label={t('Files and folders')} onKeyDown={stepThroughRows}>
      {entries.map((entry) => (
        <li key={entry.path}>
          {entry.type === 'dir' ? (
            <FolderRow entry={entry} to={linkTo({ path: entry.path })} />
          ) : (
            <FileRow entry={entry} chosen={chosen} />
          )}
        </li>
      ))}
    </PanelList>
  );
}

/** Opening a folder removes the link that had the focus, so the focus moves to the folder's name. */
function useFocusOnOpening(path: string) {
  const current = useRef<HTMLElement>(null);
  const isOpened = useNavigationType() !== 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: run for each folder
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (isOpened && isLost) current.current?.focus({ preventScroll: true });
  }, [path]);
  return current;
}

function RowsSkeleton() {
  return (
    <div className="flex flex-col gap-5 px-4 py-3">
      <Skeleton width="32%" />
      <Skeleton width="44%" />
      <Skeleton width="28%" />
      <Skeleton width="38%" />
    </div>
  );
}
