import type { Extension } from '@codemirror/state';
import { EmacsHandler, emacs } from '@replit/codemirror-emacs';
import { blockCursor } from './block-cursor.ts';
import { save } from './saving.ts';

EmacsHandler.addCommands({
  save: ({ view }: EmacsHandler) => save(view),
  // There is no command line: M-x is left to the browser.
  focusCommandLine: () => false,
});
EmacsHandler.bindKey('C-x C-s', 'save');

/** The keys of Emacs. */
export function emacsKeys(): Extension {
  return [emacs(), blockCursor];
}
