import { t } from '@snippetry/web-kit';
import { linkButton } from '../../components/link-button.ts';

/** Link to registration for visitors and to the dashboard for users; decided before the first paint. */
export function StartLink() {
  const look = linkButton('mark', 'lg');
  return (
    <>
      <a href="/register" className={`${look} signed-in:hidden`}>
        {t('Get Started')}
      </a>
      <a href="/app" className={`${look} signed-out:hidden`}>
        {t('Open Dashboard')}
      </a>
    </>
  );
}
