import { IS_APPLE, isTyping, singleKeys } from '@snippetry/web-kit/ui';

/** What the shortcuts of all pages below `/app` open. */
export type Shortcut = 'palette' | 'create';

/**
 * The shortcut of a key event: Cmd+K or Ctrl+K even while typing, `C` only outside of text fields.
 */
export function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  if (event.defaultPrevented || event.repeat || event.altKey || event.shiftKey) return undefined;
  const key = event.key.toLowerCase();
  // Ctrl+K on a Mac deletes the rest of the line.
  const commanded = event.metaKey || (event.ctrlKey && !IS_APPLE);
  if (key === 'k' && commanded) return 'palette';
  const modified = event.metaKey || event.ctrlKey;
  if (!singleKeys.isOn()) return undefined;
  return key === 'c' && !modified && !isTyping(event) ? 'create' : undefined;
}
