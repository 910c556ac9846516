import { IS_APPLE } from '@snippetry/web-kit/ui';
import type { KeyboardEvent } from 'react';
import type { Row } from './rows.ts';

interface KeyActions {
  rows: readonly Row[];
  /** Whether the actions of a snippet are listed. */
  isActing: boolean;
  onChoose: (row: Row) => void;
  onActions: (row: Row) => void;
  onBack: () => void;
}

const hasModifier = ({ metaKey, ctrlKey, altKey }: KeyboardEvent) => metaKey || ctrlKey || altKey;

/** Handles letters of actions and the keys for going back; the input is read-only then. */
function actByLetter(event: KeyboardEvent, { rows, onChoose, onBack }: KeyActions): boolean {
  if (hasModifier(event)) return false;
  if (event.key === 'ArrowLeft' || event.key === 'Backspace') {
    onBack();
    return true;
  }
  const row = rows.find(({ letter }) => letter === event.key.toLowerCase());
  if (row) onChoose(row);
  return row !== undefined;
}

/** Whether the caret is at the end of the input, where the right arrow has no effect. */
function isAtEnd({ currentTarget }: KeyboardEvent): boolean {
  if (!(currentTarget instanceof HTMLInputElement)) return false;
  const { selectionStart, selectionEnd, value } = currentTarget;
  return selectionStart === value.length && selectionEnd === value.length;
}

/** Cmd/Ctrl + full stop, which browsers do not use, or the right arrow at the end of the input. */
const wantsActions = (event: KeyboardEvent) =>
  (event.key === '.' && (IS_APPLE ? event.metaKey : event.ctrlKey)) ||
  (event.key === 'ArrowRight' && !hasModifier(event) && !event.shiftKey && isAtEnd(event));

/** Handles the keys of the palette except arrows and Enter; returns whether it handled one. */
export function paletteKey(event: KeyboardEvent, active: Row, ways: KeyActions): boolean {
  if (ways.isActing) return actByLetter(event, ways);
  if (active.snippet && wantsActions(event)) {
    ways.onActions(active);
    return true;
  }
  if (event.key !== 'Tab' || event.shiftKey || hasModifier(event) || !active.completes)
    return false;
  ways.onChoose(active);
  return true;
}
