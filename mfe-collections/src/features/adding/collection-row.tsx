import { plural, t } from '@snippetry/web-kit';
import { CheckMark, fullNumber } from '@snippetry/web-kit/ui';
import { Lock } from 'lucide-react';
import type { ContainingCollection } from '../../data/own-collection.queries.ts';
import type { CheckState } from './ticks.ts';

export interface CollectionRowProps {
  collection: ContainingCollection;
  checked: CheckState;
  /** Number of snippets to add. */
  count: number;
  /** Whether Enter in the search box toggles it. */
  isFirst: boolean;
  /** Whether Tab stops at it. */
  isStop: boolean;
  onFocus: () => void;
  onPress: () => void;
}

/** Row of a collection; all of it acts as a checkbox. */
export function CollectionRow(props: CollectionRowProps) {
  const { collection, checked, count, isFirst, isStop, onFocus, onPress } = props;
  const { name, isPublic, snippetCount, containedCount } = collection;
  const part = checked === 'mixed' ? { held: containedCount, count } : undefined;
  const facts = [
    plural(snippetCount, { one: '{count} snippet', other: '{count} snippets' }),
    !isPublic && t('private'),
    part && t('contains {held} of {count}', part),
  ];
  return (
    <li>
      {/* biome-ignore lint/a11y/useSemanticElements: unlike an input, a button also reacts to Enter */}
      <button
        type="button"
        role="checkbox"
        aria-checked={checked}
        aria-label={[name, ...facts].filter(Boolean).join(', ')}
        data-row=""
        tabIndex={isStop ? 0 : -1}
        onFocus={onFocus}
        onClick={onPress}
        className={`flex min-h-10 w-full items-center gap-3 rounded-control px-2 text-left text-sm hover:bg-surface-2 focus-visible:-outline-offset-2 ${
          isFirst ? 'group-has-[[type=search]:focus]/adding:bg-accent-soft' : ''
        }`}
      >
        <CheckMark checked={checked} />
        <span className="min-w-0 truncate">{name}</span>
        {isPublic ? null : (
          <Lock size={14} strokeWidth={1.75} className="flex-none text-fg-3" aria-hidden />
        )}
        <span className="ml-auto flex flex-none items-center gap-3 text-xs text-fg-2 tabular-nums">
          {part === undefined ? null : <span>{t('has {held} of {count}', part)}</span>}
          <span>{fullNumber(snippetCount)}</span>
        </span>
      </button>
    </li>
  );
}
