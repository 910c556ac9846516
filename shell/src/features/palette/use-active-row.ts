import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Row } from './rows.ts';

const STEPS = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

interface Options {
  rows: readonly Row[];
  /** Whether a search is running that may change the first row. */
  pending: boolean;
  /** `commanded` is set if Cmd or Ctrl is held. */
  onChoose: (row: Row, commanded: boolean) => void;
  /** Handles a key before any other handler; returns whether it did. */
  onKey?: (event: KeyboardEvent, active: Row) => boolean;
}

/**
 * Tracks the current row: the first one, until arrow keys or pointer choose another, which then
 * stays current as long as it exists, even if it moves.
 */
export function useActiveRow({ rows, pending, onChoose, onKey }: Options) {
  const [chosen, setChosen] = useState<string>();
  const [entered, setEntered] = useState<{ commanded: boolean }>();
  const list = useRef<HTMLDivElement>(null);
  const found = rows.findIndex(({ id }) => id === chosen);
  const index = Math.max(0, found);
  const active = rows[index];
  useEffect(() => {
    if (index === 0) list.current?.scrollTo?.({ top: 0 });
    const row = active && list.current?.querySelector(`[data-row="${CSS.escape(active.id)}"]`);
    row?.scrollIntoView?.({ block: 'nearest' });
  }, [active, index]);
  const finish = useEffectEvent(() => {
    if (entered && active) onChoose(active, entered.commanded);
    setEntered(undefined);
  });
  useEffect(() => {
    if (entered && !pending) finish();
  }, [entered, pending]);
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends a composition belongs to the input method.
    if (event.nativeEvent.isComposing || !active) return;
    if (onKey?.(event, active)) {
      event.preventDefault();
      return;
    }
    const step = STEPS.get(event.key);
    const commanded = event.metaKey || event.ctrlKey;
    if (step) setChosen(rows.at((index + step) % rows.length)?.id);
    else if (event.key !== 'Enter') return;
    // The rows are results of an earlier input: Enter waits for those of the current one.
    else if (pending && found < 0) setEntered({ commanded });
    else onChoose(active, commanded);
    event.preventDefault();
  };
  const onTyped = () => {
    setChosen(undefined);
    setEntered(undefined);
  };
  return { active, list, setChosen, onKeyDown, onTyped };
}
