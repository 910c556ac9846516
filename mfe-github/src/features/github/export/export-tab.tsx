import { msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { Button, Panel } from '@snippetry/web-kit/ui';
import { Link } from 'react-router-dom';
import { ConnectButton } from '../../../components/connect-button.tsx';
import type { GithubStatus } from '../../../data/types.ts';

const STEPS = [
  msg('Open the snippet you want to share.'),
  msg('Click "Export to GitHub".'),
  msg('Choose a public or a private gist.'),
];

/** Instructions for exporting a snippet as a gist, which starts on the snippet's own page. */
export function ExportTab({ purposes }: Pick<GithubStatus, 'purposes'>) {
  const isAllowed = purposes.includes('export');
  return (
    <Panel title={t('Export a snippet as a gist')} className="max-w-[720px]">
      <ol className="flex flex-col gap-2 text-base">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span className="w-4 flex-none text-right font-mono text-fg-3">{index + 1}</span>
            {t(step)}
          </li>
        ))}
      </ol>
      <p className="mt-4 text-sm text-fg-2">
        {isAllowed
          ? t(
              'Snippetry may create and update gists in your account. A private gist is not listed, but anyone with its link can read it.',
            )
          : t(
              'Snippetry cannot create gists in your account yet. GitHub will ask for your permission.',
            )}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button asChild>
          <Link to="/app/snippets">{t('Go to your snippets')}</Link>
        </Button>
        {isAllowed ? null : (
          <ConnectButton purpose="export">{t('Allow gist export')}</ConnectButton>
        )}
      </div>
    </Panel>
  );
}
