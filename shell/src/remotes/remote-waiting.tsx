import { t } from '@snippetry/web-kit';
import { PageHeader } from '@snippetry/web-kit/ui';

/** Placeholder while a remote loads; the page's skeleton (`#frame`) is visible below the header. */
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
