import { type Msg, msg } from '@snippetry/contracts/texts';
/** Whether this is a Mac or an iPad, where shortcuts are made with Cmd. */
export const IS_APPLE = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The name of the key that shortcuts are made with, "⌘" or "Ctrl"; shown by `t`. */
export const COMMAND_KEY: Msg = IS_APPLE ? ('⌘' as Msg) : msg('Ctrl');

const SETTING = 'singleKeys';
const OFF = 'off';

function storedKeys(): boolean {
  try {
    return localStorage.getItem(SETTING) !== OFF;
  } catch {
    return true;
  }
}

let single = storedKeys();
const listeners = new Set<() => void>();

/**
 * Whether single keys such as `/` and `C` are shortcuts. People who speak to their computer or
 * touch keys by accident switch them off; this device remembers it.
 */
export const singleKeys = {
  isOn: (): boolean => single,
  set(on: boolean): void {
    single = on;
    try {
      if (on) localStorage.removeItem(SETTING);
      else localStorage.setItem(SETTING, OFF);
    } catch {
      // Storage is refused: it holds for this page.
    }
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Whether a dialog, sheet or popover is open: keys belong to it. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}

// In menus and lists a letter leads to the choice that begins with it.
const TAKES_LETTERS =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menu"], [role="listbox"], [role="combobox"]';

/** Whether a key or a paste goes to something that takes text, so that a letter is no shortcut. */
export function isTyping(event: Event): boolean {
  // The code editor lives in a shadow root: the event's own target would be its host.
  const [target] = event.composedPath();
  return target instanceof HTMLElement && target.closest(TAKES_LETTERS) !== null;
}
