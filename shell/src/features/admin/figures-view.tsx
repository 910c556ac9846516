import { t } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import {
  Badge,
  Button,
  EmptyState,
  fullNumber,
  Panel,
  QueryView,
  Skeleton,
  StatStrip,
} from '@snippetry/web-kit/ui';
import { ListChecks, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOpenJobs } from '../../data/admin.mutations.ts';
import { figures } from '../../data/admin.queries.ts';
import type { Figures } from '../../data/admin.types.ts';
import { readableBytes } from '../../lib/readable-bytes.ts';

export function FiguresView() {
  const query = useQuery(figures());
  const jobs = useOpenJobs();
  return (
    <section aria-label={t('Figures')} className="flex flex-col gap-4">
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          icon={<ListChecks aria-hidden />}
          onClick={() => jobs.mutate()}
          // Stays busy until the browser has left the page.
          busy={jobs.isPending || jobs.isSuccess}
          busyLabel={t('Opening…')}
        >
          {t('Background jobs')}
        </Button>
        <Button
          icon={<RotateCw aria-hidden />}
          onClick={() => void query.refetch()}
          busy={query.isFetching}
          busyLabel={t('Counting...')}
        >
          {t('Count again')}
        </Button>
      </div>
      <QueryView
        query={query}
        loading={t('Loading figures...')}
        waiting={<FiguresSkeleton />}
        failed={t('Failed to load figures')}
      >
        {(data) => (
          <>
            <StatStrip stats={totals(data)} />
            <StorageTable storage={data.storage} />
            <QueueTable queues={data.queues} />
          </>
        )}
      </QueryView>
    </section>
  );
}

function totals({ users, snippets, storage, queues }: Figures) {
  const bytes = storage.reduce((sum, one) => sum + (one.bytes ?? 0), 0);
  const failed = queues.reduce((sum, one) => sum + one.failed, 0);
  return [
    { label: t('Accounts'), value: fullNumber(users) },
    { label: t('Public snippets'), value: snippets === null ? '—' : fullNumber(snippets) },
    { label: t('Stored'), value: readableBytes(bytes) },
    { label: t('Failed jobs'), value: fullNumber(failed) },
  ];
}

const NUMBER = 'px-4 py-2 text-right font-mono tabular-nums';
const TEXT = 'px-4 py-2 text-left font-normal';

function StorageTable({ storage }: { storage: Figures['storage'] }) {
  return (
    <FiguresTable
      title={t('Databases')}
      names={[t('Service'), t('Version'), t('Documents'), t('Size')]}
    >
      {storage.map(({ service, isUp, version, documents, bytes }) => (
        <tr key={service} className="border-t border-line-1">
          <th scope="row" className={TEXT}>
            {service}
          </th>
          {isUp ? (
            <>
              <td className={NUMBER}>{version || '—'}</td>
              <td className={NUMBER}>{fullNumber(documents)}</td>
              <td className={NUMBER}>{bytes === null ? '—' : readableBytes(bytes)}</td>
            </>
          ) : (
            <td colSpan={3} className="px-4 py-2 text-right">
              <Badge tone="danger">{t('Down')}</Badge>
            </td>
          )}
        </tr>
      ))}
    </FiguresTable>
  );
}

function QueueTable({ queues }: { queues: Figures['queues'] }) {
  if (queues.length === 0) {
    return <EmptyState title={t('The queues do not answer')}>{t('Redis may be down.')}</EmptyState>;
  }
  return (
    <FiguresTable
      title={t('Queues')}
      names={[t('Queue'), t('Waiting'), t('Failed'), t('Active'), t('Delayed')]}
    >
      {queues.map(({ queue, waiting, active, delayed, failed }) => (
        <tr key={queue} className="border-t border-line-1">
          <th scope="row" className={TEXT}>
            {queue}
          </th>
          <td className={NUMBER}>{fullNumber(waiting)}</td>
          <td className={`${NUMBER} ${failed > 0 ? 'font-semibold text-danger' : ''}`}>
            {fullNumber(failed)}
          </td>
          <td className={NUMBER}>{fullNumber(active)}</td>
          <td className={NUMBER}>{fullNumber(delayed)}</td>
        </tr>
      ))}
    </FiguresTable>
  );
}

interface FiguresTableProps {
  title: string;
  names: readonly string[];
  children: ReactNode;
}

function FiguresTable({ title, names, children }: FiguresTableProps) {
  const [first, ...others] = names;
  return (
    <Panel title={title} padded={false}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys */}
      <section aria-label={t('{title}, table', { title })} tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead className="text-xs text-fg-3">
            <tr>
              <th scope="col" className={TEXT}>
                {first}
              </th>
              {others.map((name) => (
                <th key={name} scope="col" className="px-4 py-2 text-right font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </section>
    </Panel>
  );
}

function FiguresSkeleton() {
  const rows = ['30%', '45%', '35%', '40%', '50%'];
  const waiting = <Skeleton width={72} height={28} />;
  const labels = [t('Accounts'), t('Public snippets'), t('Stored'), t('Failed jobs')];
  return (
    <div className="flex flex-col gap-4" aria-hidden>
      <StatStrip stats={labels.map((label) => ({ label, value: waiting }))} />
      {[t('Databases'), t('Queues')].map((title) => (
        <Panel key={title} title={title} padded={false}>
          <div className="flex flex-col gap-5 p-4">
            {rows.map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </div>
        </Panel>
      ))}
    </div>
  );
}
