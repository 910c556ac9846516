import { t } from '@snippetry/web-kit';
import { linkButton } from '../../components/link-button.ts';

/** Leads visitors to an account and everybody else to their snippets; which of the two is known before the first paint. */
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
