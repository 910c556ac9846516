import { t } from '@snippetry/web-kit';
/** Loading message for screen readers while a page's code loads. */
export function PageWaiting() {
  return (
    <p className="sr-only" role="status">
      {t('Loading...')}
    </p>
  );
}
