import { languageName } from '@snippetry/contracts/languages';
import { LIMITS } from '@snippetry/contracts/limits';
import { t } from '@snippetry/web-kit';
import { LanguageMark } from '@snippetry/web-kit/ui';
import { ChevronRight, FileCode, Folder } from 'lucide-react';
import { Link } from 'react-router-dom';
import { TickRow } from '../../../../components/tick-row.tsx';
import type { Entry } from '../../../../data/types.ts';
import { type Chosen, fullNote } from '../../../../lib/use-chosen.ts';

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true, className: 'flex-none text-fg-3' };

/** Folder, as a link that opens it. */
export function FolderRow({ entry, to }: { entry: Entry; to: string }) {
  return (
    <Link
      data-row
      to={to}
      preventScrollReset
      className="flex min-h-9 items-center gap-2.5 px-4 text-sm hover:bg-surface-2 focus-visible:outline-offset-[-2px] max-lg:min-h-11"
    >
      <span className="w-4 flex-none" />
      <Folder {...ICON} />
      <span className="min-w-0 flex-1 truncate font-mono text-xs">{entry.name}</span>
      <ChevronRight {...ICON} />
    </Link>
  );
}

function reasonFor({ isImportable, language, size }: Entry, isFull: boolean): string | undefined {
  if (isImportable) return isFull ? fullNote('files') : undefined;
  if (language === null) return t('This kind of file cannot become a snippet');
  const isLarge = size !== null && size > LIMITS.content.max;
  return isLarge
    ? t('This file is too large for a snippet')
    : t('This file cannot become a snippet');
}

/** File, selectable if it can be imported. */
export function FileRow({ entry, chosen }: { entry: Entry; chosen: Chosen }) {
  const { name, path, language, isImportable } = entry;
  const checked = chosen.has(path);
  return (
    <TickRow
      checked={checked}
      reason={reasonFor(entry, chosen.isFull && !checked)}
      label={name}
      onToggle={() => chosen.toggle(path)}
    >
      {isImportable && language !== null ? (
        <LanguageMark language={language} size={16} />
      ) : (
        <FileCode {...ICON} />
      )}
      <span className="min-w-0 flex-1 truncate font-mono text-xs">{name}</span>
      <span className={`flex-none text-xs ${checked ? 'text-fg-2' : 'text-fg-3'}`}>
        {isImportable && language !== null ? languageName(language) : t('Not importable')}
      </span>
    </TickRow>
  );
}
