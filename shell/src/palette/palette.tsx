import { LIMITS } from '@snippetry/contracts/limits';
import { useSession, useTheme } from '@snippetry/web-kit';
import { useLocation, useNavigate } from '@snippetry/web-kit/router';
import { copyListedCode, Dialog, Kbd, marksOf } from '@snippetry/web-kit/ui';
import { Search } from 'lucide-react';
import { useId, useMemo, useRef, useState } from 'react';
import { useAddedItems } from '../sidebar/added-items.ts';
import { NO_RIGHTS } from '../sidebar/nav-items.ts';
import { actions, pages } from './commands.ts';
import { COMMANDS, paletteGroups } from './groups.ts';
import { PaletteFooter } from './palette-footer.tsx';
import { PaletteList, rowId } from './palette-list.tsx';
import type { Act, Row } from './rows.ts';
import { useActiveRow } from './use-active-row.ts';
import { useSearches } from './use-searches.ts';

export interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onShortcuts: () => void;
  onSignOut: () => void;
}

/** The command palette: opens pages and snippets, and runs actions. */
export function Palette({ open, onOpenChange, ...rest }: PaletteProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const next = useRef<Act>(null);
  const choose = (act: Act) => {
    next.current = act;
    onOpenChange(false);
  };
  // Acts only once the dialog has closed: it gives the focus back, which would take it from the new
  // page.
  const onClosed = () => {
    const act = next.current;
    next.current = null;
    if (!act) return;
    if ('run' in act) act.run();
    else navigate(act.to, { replace: act.to === location.pathname + location.search });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={onClosed}
      title="Command palette"
      size="palette"
      bare
    >
      <PaletteBody onChoose={choose} onClose={() => onOpenChange(false)} {...rest} />
    </Dialog>
  );
}

interface BodyProps extends Omit<PaletteProps, 'open' | 'onOpenChange'> {
  onChoose: (act: Act) => void;
  onClose: () => void;
}

function PaletteBody({ onChoose, onClose, ...rest }: BodyProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const marks = useMemo(() => marksOf(text), [text]);
  const { theme, toggle } = useTheme();
  const { user } = useSession();
  const added = useAddedItems();
  const { busy, ...searches } = useSearches(text);
  const groups = paletteGroups({
    text,
    pages: pages(user ?? NO_RIGHTS, added),
    actions: actions({ theme, onToggleTheme: toggle, ...rest }),
    ...searches,
  });
  const choose = ({ act, snippet }: Row, commanded = false) => {
    if (snippet && commanded) onChoose({ run: () => void copyListedCode(snippet) });
    else if ('run' in act && act.keepsOpen) act.run();
    else onChoose(act);
  };
  const rows = groups.flatMap((group) => group.rows);
  const pending = busy && groups[0]?.label !== COMMANDS;
  const { active, list, ...current } = useActiveRow({ rows, pending, onChoose: choose });
  return (
    <>
      <div className="flex h-13 flex-none items-center gap-3 border-b border-line-1 px-4">
        <Search size={20} strokeWidth={1.75} aria-hidden className="flex-none text-fg-3" />
        <input
          role="combobox"
          aria-label="Search pages, actions and snippets"
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active && rowId(id, active)}
          placeholder="Search or jump to..."
          className="h-full min-w-0 flex-1 bg-transparent text-md shadow-none outline-none"
          autoComplete="off"
          spellCheck={false}
          maxLength={LIMITS.search}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            current.onTyped();
          }}
          onKeyDown={current.onKeyDown}
        />
        <button type="button" className="flex" onClick={onClose}>
          <Kbd>esc</Kbd>
          <span className="sr-only">closes the palette</span>
        </button>
      </div>
      <PaletteList
        id={id}
        groups={groups}
        marks={marks}
        active={active}
        list={list}
        busy={busy}
        onActive={current.setChosen}
        onChoose={choose}
      />
      <p className="sr-only" role="status">
        {busy ? '' : groups.map((group) => group.message).join('')}
      </p>
      <PaletteFooter copies={active?.snippet !== undefined} />
    </>
  );
}
