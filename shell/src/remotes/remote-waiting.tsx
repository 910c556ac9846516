import { t } from '@snippetry/web-kit';
import { PageBody, PageHeader, Skeleton, VisuallyHidden } from '@snippetry/web-kit/ui';

/** Holds the place of a page while its remote is loading. */
export function RemoteWaiting() {
  return (
    <div aria-busy="true">
      <PageHeader title={<Skeleton width={160} height={16} />} />
      <PageBody>
        <VisuallyHidden>
          <span role="status">{t('Loading...')}</span>
        </VisuallyHidden>
        <Skeleton height={76} />
      </PageBody>
    </div>
  );
}
