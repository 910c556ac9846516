import type { Remote } from '@snippetry/contracts';
import { t } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { Button, EmptyState, Panel, PanelList, QueryView, Select } from '@snippetry/web-kit/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { remotes } from '../../../data/remotes.queries.ts';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { BrowserErrorsPanel } from './browser-errors-panel.tsx';
import { RemoteRow } from './remote-row.tsx';
import { TokenDialog } from './token-dialog.tsx';

/** All remotes and the shell with their deployments, and the errors of browsers. */
export function RemotesTab() {
  const query = useQuery(remotes());
  const [isAdding, setAdding] = useState(false);
  return (
    <section aria-label={t('Remotes')} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60 text-sm text-fg-2">
          {t('Builds that browsers get, with their page loads and errors of the last hour.')}
        </p>
        <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
          {t('Add remote')}
        </Button>
      </div>
      <QueryView
        query={query}
        loading={t('Loading remotes...')}
        waiting={<RowsSkeleton />}
        failed={t('Failed to load remotes')}
        empty={
          <EmptyState title={t('No remotes yet')}>
            {t('Add one: its team publishes the first build with a publish token.')}
          </EmptyState>
        }
      >
        {(list) => (
          <Panel padded={false}>
            <PanelList aria-label={t('Remotes')}>
              {list.map((remote) => (
                <RemoteRow key={remote.name} remote={remote} />
              ))}
            </PanelList>
          </Panel>
        )}
      </QueryView>
      <FilteredErrors remotes={query.data ?? []} />
      {isAdding ? <TokenDialog onClose={() => setAdding(false)} /> : null}
    </section>
  );
}

/** Errors with a filter by remote, which is in the URL. */
function FilteredErrors({ remotes: list }: { remotes: readonly Remote[] }) {
  const [params, setParams] = useSearchParams();
  const chosen = params.get('errors') ?? '';
  const names = new Set([...list.map(({ name }) => name), ...(chosen ? [chosen] : [])]);
  const choose = (name: string) =>
    setParams(name === '' ? {} : { errors: name }, { replace: true, preventScrollReset: true });
  return (
    <BrowserErrorsPanel
      remote={chosen}
      actions={
        <Select
          look="toolbar"
          label={t('Errors of')}
          options={[
            { value: '', label: t('All remotes') },
            ...[...names].map((name) => ({ value: name, label: name })),
          ]}
          value={chosen}
          onChange={choose}
        />
      }
    />
  );
}
