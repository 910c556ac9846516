import { LIMITS } from '@snippetry/contracts/limits';
import { t } from '@snippetry/web-kit';
import { Kbd } from '@snippetry/web-kit/ui';
import { ArrowLeft, Search } from 'lucide-react';
import type { KeyboardEvent } from 'react';

interface Props {
  typed: string;
  /** Title of the snippet whose actions are listed. */
  actingOn: string | undefined;
  /** Element id of the list. */
  list: string;
  /** Element id of the current row. */
  active: string | undefined;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onBack: () => void;
  onClose: () => void;
}

/** Input of the palette; it always has the focus. */
export function PaletteBox(props: Props) {
  const { typed, actingOn, list, active, onType, onKeyDown, onBack, onClose } = props;
  const isActing = actingOn !== undefined;
  return (
    <div className="flex h-13 flex-none items-center gap-3 border-b border-line-1 px-4">
      {isActing ? (
        <button
          type="button"
          aria-label={t('Back to the results')}
          className="flex h-full w-10 flex-none items-center justify-center text-fg-2"
          onClick={onBack}
          onPointerDown={(event) => event.preventDefault()}
        >
          <ArrowLeft size={20} strokeWidth={1.75} aria-hidden />
        </button>
      ) : (
        <Search size={20} strokeWidth={1.75} aria-hidden className="flex-none text-fg-3" />
      )}
      <input
        role="combobox"
        aria-label={
          isActing
            ? t('Actions for {name}', { name: actingOn })
            : t('Search pages, actions and snippets')
        }
        aria-expanded
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active}
        placeholder={
          isActing ? t('Actions for {name}', { name: actingOn }) : t('Search or jump to...')
        }
        className="h-full min-w-0 flex-1 truncate bg-transparent text-md shadow-none outline-none"
        autoComplete="off"
        spellCheck={false}
        maxLength={LIMITS.search}
        readOnly={isActing}
        value={isActing ? '' : typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className="flex h-full items-center" onClick={onClose}>
        <Kbd>{t('esc')}</Kbd>
        <span className="sr-only">{t('closes the palette')}</span>
      </button>
    </div>
  );
}
