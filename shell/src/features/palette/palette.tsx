import { t, useSession, useTheme } from '@snippetry/web-kit';
import { copyListedCode, Dialog, marksOf } from '@snippetry/web-kit/ui';
import { useId, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useStar } from '../../data/snippet.mutations.ts';
import { useOwnTags } from '../../data/snippet.queries.ts';
import { useAddedItems } from '../../lib/navigation/added-items.ts';
import { NO_RIGHTS } from '../../lib/navigation/nav-items.ts';
import { CollectDialog } from './collect-dialog.tsx';
import { actions, pages } from './commands.ts';
import { filterCommands, filterRows, openFilter } from './filters.ts';
import { COMMANDS, paletteGroups } from './groups.ts';
import { PaletteBox } from './palette-box.tsx';
import { PaletteFooter } from './palette-footer.tsx';
import { paletteKey } from './palette-keys.ts';
import { PaletteList, rowId } from './palette-list.tsx';
import type { Act, Group, ListedSnippet, Row } from './rows.ts';
import { snippetActions } from './snippet-actions.ts';
import { useActiveRow } from './use-active-row.ts';
import { useSearches } from './use-searches.ts';

export interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onShortcuts: () => void;
  onSignOut: () => void;
}

/** Command palette: opens pages and snippets, and runs actions. */
export function Palette({ open, onOpenChange, ...rest }: PaletteProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const next = useRef<Act>(null);
  const [collecting, setCollecting] = useState<ListedSnippet>();
  const choose = (act: Act) => {
    next.current = act;
    onOpenChange(false);
  };
  // Acts only after the dialog has closed: restoring the focus would take it from the new page.
  const onClosed = () => {
    const act = next.current;
    next.current = null;
    if (!act) return;
    if ('run' in act) act.run();
    else navigate(act.to, { replace: act.to === location.pathname + location.search });
  };
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        onClosed={onClosed}
        title={t('Command palette')}
        size="palette"
        bare
      >
        <PaletteBody
          onChoose={choose}
          onClose={() => onOpenChange(false)}
          onCollect={setCollecting}
          {...rest}
        />
      </Dialog>
      <CollectDialog snippet={collecting} onClose={() => setCollecting(undefined)} />
    </>
  );
}

interface BodyProps extends Omit<PaletteProps, 'open' | 'onOpenChange'> {
  onChoose: (act: Act) => void;
  onClose: () => void;
  onCollect: (snippet: ListedSnippet) => void;
}

/** Returns the rows of the palette for the input, with its matches. */
function useGroups(typed: string, type: (text: string) => void, rest: PaletteActions) {
  const text = typed.trim();
  const marks = useMemo(() => marksOf(text), [text]);
  const { theme, toggle } = useTheme();
  const { user } = useSession();
  const added = useAddedItems();
  const filter = openFilter(typed);
  const tags = useOwnTags(filter?.name === 'tag');
  const { busy, ...searches } = useSearches(text);
  const all = actions({ theme, onToggleTheme: toggle, ...rest });
  const groups = paletteGroups({
    text,
    pages: pages(user ?? NO_RIGHTS, added),
    actions: text === '' ? all : [...all, ...filterCommands(type)],
    filters: filter && filterRows(filter, tags, type),
    ...searches,
  });
  return { groups, marks, busy };
}

type PaletteActions = Pick<PaletteProps, 'onShortcuts' | 'onSignOut'>;

/** Returns the current data of the snippet whose actions are listed. */
function useActing(groups: readonly Group[]) {
  const [id, setId] = useState<string>();
  const found = groups.flatMap(({ rows }) => rows).find((row) => row.id === id)?.snippet;
  return [found, setId] as const;
}

function PaletteBody({ onChoose, onClose, onCollect, ...rest }: BodyProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const { groups: found, marks, busy } = useGroups(typed, (text) => type(text), rest);
  const [acting, act] = useActing(found);
  const star = useStar();
  const type = (text: string) => {
    setTyped(text);
    current.onTyped();
  };
  const back = () => {
    act(undefined);
    current.setChosen(acting?._id);
  };
  const ways = {
    onCollect,
    onStar: (snippet: ListedSnippet) => {
      star.mutate(snippet._id);
      back();
    },
  };
  const groups = acting
    ? [
        {
          label: t('Actions for “{title}”', { title: acting.title }),
          rows: snippetActions(acting, ways),
        },
      ]
    : found;
  const choose = ({ act: chosen, snippet }: Row, commanded = false) => {
    if (snippet && commanded) onChoose({ run: () => void copyListedCode(snippet) });
    else if ('run' in chosen && chosen.keepsOpen) chosen.run();
    else onChoose(chosen);
  };
  const onActions = ({ id: row }: Row) => {
    act(row);
    current.setChosen(undefined);
  };
  const rows = groups.flatMap((group) => group.rows);
  const isActing = acting !== undefined;
  const pending = busy && !isActing && !rows[0]?.completes && groups[0]?.label !== t(COMMANDS);
  const { active, list, ...current } = useActiveRow({
    rows,
    pending,
    onChoose: choose,
    onKey: (event, row) =>
      paletteKey(event, row, { rows, isActing, onChoose: choose, onActions, onBack: back }),
  });
  return (
    <>
      <PaletteBox
        typed={typed}
        actingOn={acting?.title}
        list={id}
        active={active && rowId(id, active)}
        onType={type}
        onKeyDown={current.onKeyDown}
        onBack={back}
        onClose={onClose}
      />
      <PaletteList
        id={id}
        groups={groups}
        marks={marks}
        active={active}
        list={list}
        busy={busy}
        onActive={current.setChosen}
        onChoose={choose}
        onActions={onActions}
      />
      <p className="sr-only" role="status">
        {busy ? '' : found.map((group) => group.message).join('')}
      </p>
      <PaletteFooter
        snippet={active?.snippet?.title}
        completes={active?.completes ?? false}
        onActions={() => active && onActions(active)}
      />
    </>
  );
}
