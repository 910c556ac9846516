import { t, useSession } from '@snippetry/web-kit';
import { ErrorCard, Input, Skeleton, VisuallyHidden } from '@snippetry/web-kit/ui';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { SnippetOption } from './snippet-option.tsx';
import { type Candidate, useCandidates } from './use-candidates.ts';

export interface SnippetPickerProps {
  /** Ids of snippets in the collection. */
  inside: ReadonlySet<string>;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Search with selectable snippets, own ones first. The selection is kept across searches. */
export function SnippetPicker({ inside, chosen, onChange }: SnippetPickerProps) {
  const id = useId();
  const { user } = useSession();
  const [text, setText] = useState('');
  const [active, setActive] = useState(-1);
  const found = useCandidates(text, user?._id);
  const offered = [...found.own, ...found.others];
  const idOf = (index: number) => `${id}-${index}`;
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const toggle = ({ _id }: Candidate) => {
    if (inside.has(_id)) return;
    onChange(chosen.includes(_id) ? chosen.filter((other) => other !== _id) : [...chosen, _id]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const current = offered[active];
    const isTick = (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === ' ';
    if (step !== undefined) setActive(stepped(active, step, offered.length));
    else if (isTick && current) toggle(current);
    else return;
    event.preventDefault();
  };
  const group = (label: string, candidates: readonly Candidate[], from: number) =>
    candidates.length === 0 ? null : (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
      <div role="group" aria-label={label}>
        <p aria-hidden className="px-2 pt-2 pb-1 text-xs text-fg-3">
          {label}
        </p>
        {candidates.map((candidate, index) => (
          <SnippetOption
            key={candidate._id}
            id={idOf(from + index)}
            candidate={candidate}
            isActive={active === from + index}
            isInside={inside.has(candidate._id)}
            isChosen={chosen.includes(candidate._id)}
            onToggle={() => toggle(candidate)}
          />
        ))}
      </div>
    );
  return (
    <>
      <Input
        type="search"
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={active >= 0 ? idOf(active) : undefined}
        aria-label={t('Search snippets...')}
        placeholder={t('Search snippets...')}
        autoComplete="off"
        icon={<Search aria-hidden />}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
      />
      <PickerState found={found} count={offered.length} />
      <div
        id={id}
        role="listbox"
        aria-label={t('Snippets')}
        aria-multiselectable
        tabIndex={-1}
        className={offered.length > 0 ? '-mx-2 mt-2 h-78 overflow-y-auto' : 'hidden'}
      >
        {group(t('Your snippets'), found.own, 0)}
        {group(t('From the community'), found.others, found.own.length)}
      </div>
    </>
  );
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Next active option, with wrap-around; -1 is the search box. */
function stepped(active: number, step: number, count: number): number {
  if (count === 0) return -1;
  if (active < 0) return step > 0 ? 0 : count - 1;
  return (active + step + count) % count;
}

/** Loading, empty or error message in place of the list. */
function PickerState({ found, count }: { found: ReturnType<typeof useCandidates>; count: number }) {
  const { isWaiting, isSearching, error, retry } = found;
  if (count > 0) return null;
  if (error) {
    return (
      <div className="mt-3 h-77">
        <ErrorCard title={t('Failed to search snippets')} onRetry={retry} retrying={isSearching} />
      </div>
    );
  }
  if (isWaiting || isSearching) {
    return (
      <div className="mt-3 flex h-77 flex-col gap-6">
        <VisuallyHidden>
          <span role="status">{t('Searching...')}</span>
        </VisuallyHidden>
        <Skeleton width="56%" />
        <Skeleton width="40%" />
        <Skeleton width="64%" />
      </div>
    );
  }
  return (
    <p role="status" className="mt-3 h-77 text-sm text-fg-2">
      {t('No matching snippets found')}
    </p>
  );
}
