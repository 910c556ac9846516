import { type Msg, msg } from '@snippetry/contracts/texts';
/** Whether this is a Mac or an iPad, whose shortcuts use Cmd. */
export const IS_APPLE = /mac|iphone|ipad/i.test(navigator.userAgent);

/** Name of the modifier key of shortcuts, "⌘" or "Ctrl"; pass it to `t`. */
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
 * Setting for single-key shortcuts such as `/` and `C`, stored on this device. Users of speech
 * input or with tremor switch them off.
 */
export const singleKeys = {
  isOn: (): boolean => single,
  set(on: boolean): void {
    single = on;
    try {
      if (on) localStorage.removeItem(SETTING);
      else localStorage.setItem(SETTING, OFF);
    } catch {
      // Without storage the setting lasts until the page is closed.
    }
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Returns whether a dialog, sheet or popover is open, which then receives the keys. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}

// In menus and lists, a letter moves to the option that begins with it.
const TAKES_LETTERS =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menu"], [role="listbox"], [role="combobox"]';

/**
 * Returns whether a key or paste event belongs to an element that takes text, so that it is no
 * shortcut.
 */
export function isTyping(event: Event): boolean {
  // The code editor lives in a shadow root: the event's own target would be its host.
  const [target] = event.composedPath();
  return target instanceof HTMLElement && target.closest(TAKES_LETTERS) !== null;
}
