import { t } from '@snippetry/web-kit';
import { CheckMark, LanguageMark, VisibilityBadge } from '@snippetry/web-kit/ui';
import type { Candidate } from './use-candidates.ts';

export interface SnippetOptionProps {
  id: string;
  candidate: Candidate;
  /** Whether it is highlighted by the arrow keys. */
  isActive: boolean;
  /** Whether it is in the collection already. */
  isInside: boolean;
  isChosen: boolean;
  onToggle: () => void;
}

export function SnippetOption(props: SnippetOptionProps) {
  const { id, candidate, isActive, isInside, isChosen, onToggle } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen || isInside}
      aria-disabled={isInside}
      className={`flex min-h-10 items-center gap-2.5 rounded-control px-2 text-sm ${isActive ? 'bg-surface-3' : 'hover:bg-surface-2'} ${isInside ? 'text-fg-3' : 'cursor-pointer'}`}
      // Keeps the focus in the search box.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onToggle}
    >
      <span className={isInside ? 'opacity-50' : undefined}>
        <CheckMark checked={isChosen || isInside} />
      </span>
      <LanguageMark language={candidate.language} />
      <span className="min-w-0 flex-1 truncate">{candidate.title}</span>
      {isInside ? <span className="flex-none text-xs">{t('In this collection')}</span> : null}
      {candidate.isPublic ? null : <VisibilityBadge isPublic={false} />}
    </div>
  );
}
