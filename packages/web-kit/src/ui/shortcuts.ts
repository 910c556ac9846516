import { useEffect, useRef } from 'react';
import { IS_APPLE, isDialogOpen, isTyping, singleKeys } from './keyboard.ts';

/** Keyboard shortcut: one key of a page, or several with the same action. */
export interface Shortcut {
  /**
   * `c`, `?`, `Escape`, `Shift+x`, `Mod+k` (Cmd on a Mac, Ctrl elsewhere), or a sequence of two: `g
   * d`. Letters are lower case.
   */
  keys: readonly string[];
  /** Description in the list of all keys. */
  does: string;
  /** Returns false if it did nothing: the key is then left to other handlers and the browser. */
  run: (event: KeyboardEvent) => unknown;
  /** Whether it also runs while the key is held down. */
  repeats?: boolean;
}

/** Shortcuts under one heading of the list. */
export interface ShortcutGroup {
  name: string;
  shortcuts: readonly Pick<Shortcut, 'keys' | 'does'>[];
}

interface Registered {
  group: string;
  shown: readonly Shortcut[];
  /** Shortcuts with their current actions. */
  latest: () => readonly Shortcut[];
}

/** Maximum milliseconds between the two keys of a sequence. */
const SECOND_KEY_MS = 1500;

let registered: readonly Registered[] = [];
let groups: readonly ShortcutGroup[] = [];
let first: { key: string; at: number } | undefined;
const listeners = new Set<() => void>();

/** Store of the registered shortcuts, for `useSyncExternalStore`. */
export const shortcutGroups = {
  get: (): readonly ShortcutGroup[] => groups,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/**
 * Registers shortcuts while the component is mounted; the list of all keys shows them under
 * `group`. Letters and signs are ignored while the user types, while a dialog is open, and if they
 * are switched off.
 */
export function useShortcuts(group: string, shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  const shown = shortcuts.map(({ keys, does }) => `${keys.join()} ${does}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: registered again only if the list changes.
  useEffect(
    () => register({ group, shown: latest.current, latest: () => latest.current }),
    [group, shown],
  );
}

function register(added: Registered): () => void {
  if (registered.length === 0) window.addEventListener('keydown', onKeyDown);
  publish([...registered, added]);
  return () => {
    publish(registered.filter((other) => other !== added));
    if (registered.length > 0) return;
    window.removeEventListener('keydown', onKeyDown);
    first = undefined;
  };
}

function publish(next: readonly Registered[]): void {
  registered = next;
  groups = grouped(next);
  for (const listener of listeners) listener();
}

function grouped(all: readonly Registered[]): readonly ShortcutGroup[] {
  const byName = new Map<string, Map<string, Shortcut>>();
  for (const { group, shown } of all) {
    if (shown.length === 0) continue;
    const found = byName.get(group) ?? new Map<string, Shortcut>();
    for (const shortcut of shown) found.set(shortcut.keys.join(), shortcut);
    byName.set(group, found);
  }
  return [...byName].map(([name, shortcuts]) => ({ name, shortcuts: [...shortcuts.values()] }));
}

/**
 * Returns a key as written in {@link Shortcut.keys}; undefined if it is left to the browser or an
 * input method.
 */
function keyOf(event: KeyboardEvent): string | undefined {
  if (event.altKey || event.isComposing) return undefined;
  const isLetter = /^[a-z]$/i.test(event.key);
  const key = isLetter ? event.key.toLowerCase() : event.key;
  if (event.metaKey || event.ctrlKey) {
    // Ctrl with a letter edits text on a Mac.
    const commanded = (event.metaKey || !IS_APPLE) && !event.shiftKey;
    return commanded ? `Mod+${key}` : undefined;
  }
  return event.shiftKey && isLetter ? `Shift+${key}` : key;
}

/** Whether the key is for the page: not typed, not for a dialog, and not switched off. */
function isForPage(event: KeyboardEvent): boolean {
  if (isTyping(event) || isDialogOpen()) return false;
  return event.key.length > 1 || singleKeys.isOn();
}

function onKeyDown(event: KeyboardEvent): void {
  const key = keyOf(event);
  if (event.defaultPrevented || key === undefined) return;
  const before = first;
  first = undefined;
  const isCommand = key.startsWith('Mod+');
  if (!isCommand && !isForPage(event)) return;
  const second = !isCommand && before && Date.now() - before.at < SECOND_KEY_MS;
  if (run(second ? `${before.key} ${key}` : key, event)) event.preventDefault();
  // A second key without a shortcut does not run as a single key.
  else if (!second && beginsTwo(key)) {
    first = { key, at: Date.now() };
    event.preventDefault();
  }
}

function beginsTwo(key: string): boolean {
  return registered.some(({ shown }) =>
    shown.some(({ keys }) => keys.some((written) => written.startsWith(`${key} `))),
  );
}

/** Runs the latest registration first: a page before the frame around it. */
function run(keys: string, event: KeyboardEvent): boolean {
  const found = registered
    .toReversed()
    .flatMap(({ latest }) => latest())
    .filter((shortcut) => shortcut.keys.includes(keys));
  return found.some((shortcut) =>
    event.repeat && !shortcut.repeats ? true : shortcut.run(event) !== false,
  );
}
