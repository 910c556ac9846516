import { plural, t } from '@snippetry/web-kit';
import { useInfiniteQuery } from '@snippetry/web-kit/query';
import { EmptyState, LoadMore, Panel, PanelList, QueryView } from '@snippetry/web-kit/ui';
import { useRef } from 'react';
import { ConnectButton } from '../../../../components/connect-button.tsx';
import { ImportFooter } from '../../../../components/import-footer.tsx';
import { RowsSkeleton } from '../../../../components/rows-skeleton.tsx';
import { gists } from '../../../../data/github.queries.ts';
import type { Gist, GithubPurpose } from '../../../../data/types.ts';
import { stepThroughRows } from '../../../../lib/row-steps.ts';
import { fullNote, useChosen } from '../../../../lib/use-chosen.ts';
import type { Starting } from '../../jobs/use-imports.ts';
import { GistRow } from './gist-row.tsx';

export interface GistListProps extends Starting {
  purposes: readonly GithubPurpose[];
}

/** Gists of the account to select for import. */
export function GistList({ purposes, ...starting }: GistListProps) {
  const query = useInfiniteQuery(gists());
  return (
    <>
      {purposes.includes('export') ? null : (
        <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-fg-2">
          {t('Secret gists are not shown.')}
          <ConnectButton purpose="export">{t('Allow secret gists')}</ConnectButton>
        </p>
      )}
      <QueryView
        query={query}
        loading={t('Loading your gists...')}
        waiting={<RowsSkeleton />}
        failed={t('Failed to load your gists')}
        isEmpty={({ pages }) => pages.every((page) => page.gists.length === 0)}
        empty={
          <EmptyState title={t('No gists')}>
            {t('The connected account has no gists to import.')}
          </EmptyState>
        }
      >
        {({ pages }) => (
          <Gists found={pages.flatMap((page) => page.gists)} query={query} {...starting} />
        )}
      </QueryView>
    </>
  );
}

interface GistsProps extends Starting {
  found: readonly Gist[];
  query: Parameters<typeof LoadMore>[0]['query'];
}

function Gists({ found, query, onImport, isStarting }: GistsProps) {
  const list = useRef<HTMLUListElement>(null);
  const chosen = useChosen();
  const count = chosen.keys.length;
  const start = async () => {
    const body = { gists: chosen.keys.map((id) => ({ id })) };
    if (await onImport({ kind: 'gists', body })) chosen.clear();
  };
  return (
    <Panel padded={false}>
      <PanelList ref={list} aria-label={t('Gists')} onKeyDown={stepThroughRows}>
        {found.map((gist) => (
          <li key={gist.id}>
            <GistRow gist={gist} chosen={chosen} />
          </li>
        ))}
      </PanelList>
      <LoadMore query={query} list={list} className="border-t border-line-1 px-4 py-3" />
      <ImportFooter
        chosen={plural(count, {
          one: '{count} gist(s) selected for import',
          other: '{count} gist(s) selected for import',
        })}
        isEmpty={count === 0}
        note={chosen.isFull ? fullNote('gists') : undefined}
        isStarting={isStarting}
        onClear={chosen.clear}
        onImport={() => void start()}
      />
    </Panel>
  );
}
