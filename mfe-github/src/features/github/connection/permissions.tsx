import { type Msg, msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { Badge, Panel, PanelList } from '@snippetry/web-kit/ui';
import { Check } from 'lucide-react';
import { ConnectButton } from '../../../components/connect-button.tsx';
import type { GithubPurpose } from '../../../data/types.ts';

const PERMISSIONS: readonly {
  purpose: GithubPurpose;
  name: Msg;
  allow: Msg;
  sentence: Msg;
}[] = [
  {
    purpose: 'import',
    name: msg('Public repositories and gists'),
    allow: msg('Allow reading'),
    sentence: msg('Snippetry reads public content only.'),
  },
  {
    purpose: 'private',
    name: msg('Private repositories'),
    allow: msg('Allow private repositories'),
    sentence: msg(
      'GitHub has no permission for reading alone: this one would allow writing, too. Snippetry only reads.',
    ),
  },
  {
    purpose: 'export',
    name: msg('Gists'),
    allow: msg('Allow gist export'),
    sentence: msg(
      'Snippetry creates and updates gists when you export a snippet, and reads your secret ones to import them.',
    ),
  },
];

/** Permissions of the connection, with a button to grant more. */
export function Permissions({ purposes }: { purposes: readonly GithubPurpose[] }) {
  return (
    <Panel title={t('What this connection may do')} padded={false} className="mt-4 max-w-[720px]">
      <PanelList>
        {PERMISSIONS.map(({ purpose, name, allow, sentence }) => (
          <li
            key={purpose}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 lg:flex-nowrap"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p className="text-sm font-medium">{t(name)}</p>
              <p className="text-xs text-fg-2">{t(sentence)}</p>
            </div>
            {purposes.includes(purpose) ? (
              <Badge tone="success" icon={<Check aria-hidden />}>
                {t('Allowed')}
              </Badge>
            ) : (
              <ConnectButton purpose={purpose}>{t(allow)}</ConnectButton>
            )}
          </li>
        ))}
      </PanelList>
    </Panel>
  );
}
