import { t } from '@snippetry/web-kit';
import { linkButton } from '../../components/link-button.ts';

/** Link to the registration for visitors, to the dashboard for users; CSS shows one of them. */
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
