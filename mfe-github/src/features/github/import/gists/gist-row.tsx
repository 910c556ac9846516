import { msg } from '@snippetry/contracts/texts';
import { plural, t } from '@snippetry/web-kit';
import { Badge, LanguageMark, RelativeTime } from '@snippetry/web-kit/ui';
import { TickRow } from '../../../../components/tick-row.tsx';
import type { Gist } from '../../../../data/types.ts';
import { type Chosen, fullNote } from '../../../../lib/use-chosen.ts';

function reasonFor({ files }: Gist, isFull: boolean): string | undefined {
  if (!files.some(({ isImportable }) => isImportable)) {
    return t('None of its files can become a snippet');
  }
  return isFull ? fullNote('gists') : undefined;
}

const publicLabel = (title: string, count: number) =>
  plural(
    count,
    { one: '{title}, {count} file, public', other: '{title}, {count} files, public' },
    { title },
  );

const secretLabel = (title: string, count: number) =>
  plural(
    count,
    { one: '{title}, {count} file, secret', other: '{title}, {count} files, secret' },
    { title },
  );

/** Gist, selectable if at least one of its files can be imported. */
export function GistRow({ gist, chosen }: { gist: Gist; chosen: Chosen }) {
  const { id, description, files, isPublic, updatedAt } = gist;
  const checked = chosen.has(id);
  const title = description || files[0]?.name || t('A gist without a description');
  return (
    <TickRow
      checked={checked}
      reason={reasonFor(gist, chosen.isFull && !checked)}
      label={isPublic ? publicLabel(title, files.length) : secretLabel(title, files.length)}
      className="min-h-16 py-2"
      onToggle={() => chosen.toggle(id)}
    >
      <LanguageMark language={files[0]?.language ?? ''} size={16} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{title}</span>
        <span className={`block truncate font-mono text-xs ${checked ? 'text-fg-2' : 'text-fg-3'}`}>
          {files.map(({ name }) => name).join(', ')}
        </span>
      </span>
      {isPublic ? null : <Badge>{t('Secret')}</Badge>}
      <span className={`flex-none text-xs max-lg:hidden ${checked ? 'text-fg-2' : 'text-fg-3'}`}>
        <RelativeTime iso={updatedAt} text={msg('Updated {time}')} />
      </span>
    </TickRow>
  );
}
