import { Badge, Panel, PanelList } from '@snippetry/web-kit/ui';
import { Check } from 'lucide-react';
import type { GithubPurpose } from '../../../data/types.ts';
import { ConnectButton } from '../../../parts/connect-button.tsx';

const PERMISSIONS: readonly {
  purpose: GithubPurpose;
  name: string;
  allow: string;
  sentence: string;
}[] = [
  {
    purpose: 'import',
    name: 'Public repositories and gists',
    allow: 'Allow reading',
    sentence: 'Snippetry reads what everybody can see.',
  },
  {
    purpose: 'private',
    name: 'Private repositories',
    allow: 'Allow private repositories',
    sentence:
      'GitHub has no permission for reading alone: this one would allow writing, too. Snippetry only reads.',
  },
  {
    purpose: 'export',
    name: 'Gists',
    allow: 'Allow gist export',
    sentence:
      'Snippetry creates and updates gists when you export a snippet, and reads your secret ones to import them.',
  },
];

/** What the connection may do, and how to allow more. */
export function Permissions({ purposes }: { purposes: readonly GithubPurpose[] }) {
  return (
    <Panel title="What this connection may do" padded={false} className="mt-4 max-w-[720px]">
      <PanelList>
        {PERMISSIONS.map(({ purpose, name, allow, sentence }) => (
          <li
            key={purpose}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 lg:flex-nowrap"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p className="text-sm font-medium">{name}</p>
              <p className="text-xs text-fg-2">{sentence}</p>
            </div>
            {purposes.includes(purpose) ? (
              <Badge tone="success" icon={<Check aria-hidden />}>
                Allowed
              </Badge>
            ) : (
              <ConnectButton purpose={purpose}>{allow}</ConnectButton>
            )}
          </li>
        ))}
      </PanelList>
    </Panel>
  );
}
