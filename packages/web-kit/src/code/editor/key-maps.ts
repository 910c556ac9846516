import type { Extension } from '@codemirror/state';
import type { KeyMap } from '../editor-settings.ts';

/** Loads a set of keys to come before those that every editor has; nothing for the standard set. */
export async function loadKeyMap(keyMap: KeyMap): Promise<Extension> {
  if (keyMap === 'vim') return (await import('./vim-keys.ts')).vimKeys();
  if (keyMap === 'emacs') return (await import('./emacs-keys.ts')).emacsKeys();
  return [];
}
