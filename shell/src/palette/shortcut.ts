import { IS_APPLE, isTyping, singleKeys } from '@snippetry/web-kit/ui';

/** What a key stands for anywhere below `/app`. */
export type Shortcut = 'palette' | 'create';

/** Cmd+K or Ctrl+K, even while typing; `C` where it is not a letter of a text. */
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
