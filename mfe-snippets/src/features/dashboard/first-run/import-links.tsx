import { type Msg, msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { Link } from '@snippetry/web-kit/router';
import { Panel, PanelList } from '@snippetry/web-kit/ui';
import { ArrowRight } from 'lucide-react';

const TRANSFER = '/app/library/transfer';

const SOURCES: readonly { name: string; files: Msg; to: string }[] = [
  { name: 'VS Code', files: msg('.code-snippets, or the .json of one language'), to: TRANSFER },
  { name: 'massCode', files: msg('db.json, or a Markdown vault'), to: TRANSFER },
  { name: 'JSON', files: msg('an export of another Snippetry'), to: TRANSFER },
  { name: 'GitHub', files: msg('files of your repositories, and gists'), to: '/app/github' },
];

/** The ways to bring snippets along from elsewhere. */
export function ImportLinks() {
  return (
    <Panel title={t('Bring your snippets along')} padded={false} className="mt-4">
      <PanelList className="grid lg:grid-cols-2">
        {SOURCES.map(({ name, files, to }) => (
          <li key={name} className="min-w-0 border-line-1 lg:nth-2:border-t-0 lg:odd:border-r">
            <Link
              to={to}
              className="flex min-h-11 items-center gap-2 px-4 py-2 text-sm hover:bg-surface-2 focus-visible:outline-offset-[-2px]"
            >
              <b className="font-medium">{name}</b>
              <span className="min-w-0 flex-1 text-xs text-fg-3">{t(files)}</span>
              <ArrowRight
                size={14}
                strokeWidth={1.75}
                aria-hidden
                className="flex-none text-fg-3"
              />
            </Link>
          </li>
        ))}
      </PanelList>
    </Panel>
  );
}
