import { t } from '@snippetry/web-kit';
/** Shown while the code of a page loads; visible to screen readers only. */
export function PageWaiting() {
  return (
    <p className="sr-only" role="status">
      {t('Loading...')}
    </p>
  );
}
