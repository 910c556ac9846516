import { type Msg, msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { Panel, PanelList } from '@snippetry/web-kit/ui';
import {
  ArrowRight,
  Braces,
  Compass,
  FileJson,
  FolderOpen,
  GitBranch,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router-dom';

const TRANSFER = '/app/library/transfer';

interface ImportSource {
  icon: LucideIcon;
  name: string;
  what: Msg;
  to: string;
}

const SOURCES: readonly ImportSource[] = [
  {
    icon: GitBranch,
    name: 'GitHub',
    what: msg('files of your repositories, and gists'),
    to: '/app/github',
  },
  {
    icon: Braces,
    name: 'VS Code',
    what: msg('.code-snippets, or the .json of one language'),
    to: TRANSFER,
  },
  { icon: FolderOpen, name: 'massCode', what: msg('db.json, or a Markdown vault'), to: TRANSFER },
  {
    icon: FileJson,
    name: 'JSON',
    what: msg('from Snippetry, Raycast, ByteStash, SnippetsLab or gists'),
    to: TRANSFER,
  },
];

export function ImportLinks() {
  return (
    <Panel title={t('Import your snippets')} padded={false} className="mt-4">
      <PanelList className="grid lg:grid-cols-2">
        {SOURCES.map((source) => (
          <li
            key={source.name}
            className="min-w-0 border-line-1 lg:nth-2:border-t-0 lg:odd:border-r"
          >
            <SourceRow {...source} />
          </li>
        ))}
        <li className="min-w-0 border-line-1 lg:col-span-2">
          <SourceRow
            icon={Compass}
            name={t('Explore')}
            what={msg('no snippets yet? Star or fork public ones')}
            to="/app/explore"
          />
        </li>
      </PanelList>
    </Panel>
  );
}

function SourceRow({ icon: Icon, name, what, to }: ImportSource) {
  return (
    <Link
      to={to}
      className="group flex min-h-11 items-center gap-2.5 px-4 py-2 text-sm hover:bg-surface-2 focus-visible:outline-offset-[-2px]"
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden className="flex-none text-fg-2" />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <b className="font-medium">{name}</b> <span className="text-xs text-fg-3">{t(what)}</span>
      </span>
      <ArrowRight
        size={14}
        strokeWidth={1.75}
        aria-hidden
        className="flex-none text-fg-3 group-hover:text-fg-1"
      />
    </Link>
  );
}
