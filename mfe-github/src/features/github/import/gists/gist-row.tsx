import { msg } from '@snippetry/contracts/texts';
import { Badge, LanguageMark, RelativeTime } from '@snippetry/web-kit/ui';
import type { Gist } from '../../../../data/types.ts';
import { type Chosen, fullNote } from '../../../../lib/use-chosen.ts';
import { plural } from '../../../../lib/words.ts';
import { TickRow } from '../../../../parts/tick-row.tsx';

function reasonFor({ files }: Gist, isFull: boolean): string | undefined {
  if (!files.some(({ isImportable }) => isImportable)) {
    return 'None of its files can become a snippet';
  }
  return isFull ? fullNote('gists') : undefined;
}

/** A gist, to tick where something of it can be imported. */
export function GistRow({ gist, chosen }: { gist: Gist; chosen: Chosen }) {
  const { id, description, files, isPublic, updatedAt } = gist;
  const checked = chosen.has(id);
  const title = description || files[0]?.name || 'A gist without a description';
  return (
    <TickRow
      checked={checked}
      reason={reasonFor(gist, chosen.isFull && !checked)}
      label={`${title}, ${plural(files.length, 'file')}, ${isPublic ? 'public' : 'secret'}`}
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
      {isPublic ? null : <Badge>Secret</Badge>}
      <span className={`flex-none text-xs max-lg:hidden ${checked ? 'text-fg-2' : 'text-fg-3'}`}>
        <RelativeTime iso={updatedAt} text={msg('Updated {time}')} />
      </span>
    </TickRow>
  );
}
