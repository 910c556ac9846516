import { Trans, t, useSession } from '@snippetry/web-kit';
import { type SegmentOption, TextLink } from '@snippetry/web-kit/ui';
import type { PackFormat } from '../../../data/pack-files.ts';

export const FORMATS: readonly SegmentOption<PackFormat>[] = [
  { value: 'zip', label: 'ZIP' },
  { value: 'vscode', label: 'VS Code' },
  { value: 'json', label: 'JSON' },
];

/** VS Code's folders for user snippets. */
const USER_FOLDERS = [
  ['Linux', '~/.config/Code/User/snippets'],
  ['macOS', '~/Library/Application Support/Code/User/snippets'],
  ['Windows', '%APPDATA%\\Code\\User\\snippets'],
] as const;

/** Explains a format and where its file goes. */
export function FormatHint({ format }: { format: PackFormat }) {
  if (format === 'zip') {
    return (
      <p>
        <Trans
          text="One file for each snippet, a README, and {file}, which lists their titles, tags and order."
          values={{ file: <Path>snippetry.json</Path> }}
        />
      </p>
    );
  }
  if (format === 'json') return <JsonHint />;
  return (
    <div className="flex flex-col gap-2">
      <p>
        <Trans
          text="To insert a snippet, type its title with dashes in a file of its language. Put the file into the {folder} folder of a project or, for all projects, into your user snippets folder:"
          values={{ folder: <Path>.vscode</Path> }}
        />
      </p>
      <dl className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-y-1">
        {USER_FOLDERS.map(([system, path]) => (
          <div key={system} className="contents">
            <dt>{system}</dt>
            <dd>
              <Path>{path}</Path>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function JsonHint() {
  const { status } = useSession();
  const name = t('Import & export');
  const place =
    status === 'signed-in' ? <TextLink to="/app/library/transfer">{name}</TextLink> : name;
  return (
    <p>
      <Trans
        text="One file with code and details. Import it into Snippetry under {place}."
        values={{ place }}
      />
    </p>
  );
}

function Path({ children }: { children: string }) {
  return <code className="font-mono text-xs text-fg-1 wrap-anywhere">{children}</code>;
}
