import { t } from '@snippetry/web-kit';
import { PageHeader } from '@snippetry/web-kit/ui';

/** Holds the place of a page while its remote is loading; below the header the frame of the page shows. */
export function RemoteWaiting() {
  return (
    <div aria-busy="true">
      <PageHeader />
      <p className="sr-only" role="status">
        {t('Loading...')}
      </p>
    </div>
  );
}
