import type { BrowserError } from '@snippetry/contracts';
import { type Msg, msg } from '@snippetry/contracts/texts';
import { plural, t } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { Badge, Panel, QueryView, RelativeTime, Skeleton } from '@snippetry/web-kit/ui';
import type { ReactNode } from 'react';
import { browserErrors } from '../../../data/remotes.queries.ts';
import { BuildId } from './build-id.tsx';
import { FewRows } from './few-rows.tsx';

const KINDS: Record<BrowserError['kind'], Msg> = {
  render: msg('Rendering'),
  script: msg('Script'),
  file: msg('File not loaded'),
};

const keyOf = ({ remote, build, kind, message, page, firstAt }: BrowserError) =>
  JSON.stringify([remote, build, kind, message, page, firstAt]);

export interface BrowserErrorsPanelProps {
  /** Remote whose errors are shown; empty for all. */
  remote: string;
  actions?: ReactNode;
}

/** Distinct errors that browsers reported, newest first. */
export function BrowserErrorsPanel({ remote, actions }: BrowserErrorsPanelProps) {
  const query = useQuery(browserErrors());
  return (
    <Panel title={t('Errors in browsers')} padded={false} actions={actions}>
      <div className="remote-errors">
        <QueryView
          query={query}
          loading={t('Loading errors...')}
          waiting={
            <div className="p-4">
              <Skeleton height={20} />
            </div>
          }
          failed={t('Failed to load errors')}
        >
          {(errors) => {
            const found = errors.filter((one) => remote === '' || one.remote === remote);
            return found.length === 0 ? (
              <p className="p-4 text-sm text-fg-2">{t('Browsers have reported no errors.')}</p>
            ) : (
              <FewRows
                key={remote}
                label={t('Errors in browsers')}
                items={found}
                row={(error) => <ErrorRow key={keyOf(error)} error={error} />}
              />
            );
          }}
        </QueryView>
      </div>
    </Panel>
  );
}

function ErrorRow({ error }: { error: BrowserError }) {
  const { remote, build, kind, message, stack, page, count, lastAt } = error;
  return (
    <li className="remote-error px-4 py-3 text-sm">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{message}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-fg-2">
          <Badge>{t(KINDS[kind])}</Badge>
          <span>
            {remote} <BuildId>{build}</BuildId>
          </span>
          <code className="font-mono text-fg-2 wrap-anywhere">{page}</code>
        </p>
      </div>
      <p className="remote-seen text-xs text-fg-3 tabular-nums">
        <span className="text-fg-2">
          {plural(count, { one: '{count} time', other: '{count} times' })}
        </span>
        <RelativeTime iso={lastAt} text={msg('last {time}')} />
      </p>
      {stack ? (
        <details className="remote-stack">
          <summary className="text-xs text-fg-2 hover:text-fg-1">{t('Stack')}</summary>
          <pre>{stack}</pre>
        </details>
      ) : null}
    </li>
  );
}
