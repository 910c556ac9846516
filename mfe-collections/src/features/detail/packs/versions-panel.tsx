import { t } from '@snippetry/web-kit';
import { useInfiniteQuery } from '@snippetry/web-kit/query';
import { Button, LoadMore, Panel, PanelList, QueryView, Skeleton } from '@snippetry/web-kit/ui';
import { useRef } from 'react';
import { versionsOf } from '../../../data/pack.queries.ts';
import type { PackFormat } from '../../../data/pack-files.ts';
import type { Collection } from '../../../data/types.ts';
import { PublishDialog, usePublishDialog } from './publish-dialog.tsx';
import { VersionRow } from './version-row.tsx';

export interface VersionsPanelProps {
  collection: Collection;
  /** Download format of the versions. */
  format: PackFormat;
}

/** Published versions of a collection; the owner publishes the next one here. */
export function VersionsPanel({ collection, format }: VersionsPanelProps) {
  const query = useInfiniteQuery(versionsOf(collection._id));
  const [publishing, setPublishing] = usePublishDialog(collection._id);
  const rows = useRef<HTMLUListElement>(null);
  const mayPublish = collection.allowed.includes('publish');
  return (
    <Panel
      title={t('Versions')}
      padded={false}
      actions={
        mayPublish ? (
          <Button size="sm" onClick={() => setPublishing(true)}>
            {t('Publish version')}
          </Button>
        ) : null
      }
    >
      <QueryView
        query={query}
        loading={t('Loading versions...')}
        waiting={<VersionsSkeleton />}
        failed={t('Failed to load the versions')}
        isEmpty={({ pages }) => pages.every(({ versions }) => versions.length === 0)}
        empty={<NoVersions mayPublish={mayPublish} />}
      >
        {({ pages }) => (
          <>
            <PanelList ref={rows}>
              {pages
                .flatMap(({ versions }) => versions)
                .map((version) => (
                  <VersionRow
                    key={version.version}
                    collection={collection}
                    version={version}
                    format={format}
                  />
                ))}
            </PanelList>
            <LoadMore query={query} list={rows} className="border-t border-line-1 p-3" />
          </>
        )}
      </QueryView>
      {mayPublish ? (
        <PublishDialog collection={collection} open={publishing} onOpenChange={setPublishing} />
      ) : null}
    </Panel>
  );
}

function NoVersions({ mayPublish }: { mayPublish: boolean }) {
  return (
    <div className="flex flex-col gap-1 p-4 text-sm text-fg-2">
      <p className="font-semibold text-fg-1">{t('No versions yet')}</p>
      <p>
        {mayPublish
          ? t(
              'A version is a numbered copy of the collection that never changes. Installing it always gives the same files, and forks show when a newer one is available.',
            )
          : t('The owner has not published a version yet. Downloads contain the current snippets.')}
      </p>
    </div>
  );
}

function VersionsSkeleton() {
  return (
    <PanelList>
      {['60%', '40%'].map((width) => (
        <li key={width} className="flex flex-col gap-3 px-4 py-4">
          <Skeleton width={180} />
          <Skeleton width={width} />
        </li>
      ))}
    </PanelList>
  );
}
