import { t } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { Panel, ProgressBar, QueryView, Skeleton, TextLink } from '@snippetry/web-kit/ui';
import { storage } from '../../../data/storage.queries.ts';
import { readableBytes } from '../../../lib/readable-bytes.ts';

/** Share of the storage from which the panel warns. */
const ALMOST_FULL = 0.9;

function Usage({ usedBytes, maxBytes }: { usedBytes: number; maxBytes: number | null }) {
  const used = readableBytes(usedBytes);
  if (maxBytes === null) return <p className="text-sm">{t('{used} used', { used })}</p>;
  const text = t('{used} of {max} used', { used, max: readableBytes(maxBytes) });
  const share = usedBytes / maxBytes;
  return (
    <>
      <p className="mb-2 text-sm tabular-nums">{text}</p>
      <ProgressBar label={t('Storage')} percent={share * 100} text={text} />
      {share < ALMOST_FULL ? null : (
        <p className="mt-2 text-sm text-danger">
          {t('Your storage is almost full. Once it is, you cannot save further snippets.')}
        </p>
      )}
    </>
  );
}

/** Storage that the user's snippets take. */
export function StoragePanel() {
  const query = useQuery(storage());
  return (
    <Panel title={t('Storage')}>
      <QueryView
        query={query}
        loading={t('Loading storage...')}
        waiting={<Skeleton height={32} />}
        failed={t('Failed to fetch the storage')}
      >
        {(shown) => (
          <>
            <Usage {...shown} />
            <p className="mt-2 max-w-[60ch] text-sm text-fg-2">
              {t('Your snippets count with their earlier versions, also in the trash.')}{' '}
              <TextLink to="/app/trash">{t('Open the trash')}</TextLink>
            </p>
          </>
        )}
      </QueryView>
    </Panel>
  );
}
