import type { Extension } from '@codemirror/state';
import { EditorView, ViewPlugin } from '@codemirror/view';
import { getCM, Vim, vim } from '@replit/codemirror-vim';
import { t } from '../../i18n/texts.ts';
import { blockCursor } from './block-cursor.ts';
import { save } from './saving.ts';

const WAYS_TO_SAVE = { write: 'w', wq: 'wq', xit: 'x' };

// The library has one list of commands for all editors.
for (const [name, short] of Object.entries(WAYS_TO_SAVE)) {
  Vim.defineEx(name, short, (cm) => save(cm.cm6));
}

/** The command line has no name of its own for screen readers. */
const namedCommandLine = ViewPlugin.define((view) => {
  const cm = getCM(view);
  cm?.on('dialog', () => {
    cm.state.dialog?.querySelector('input')?.setAttribute('aria-label', t('Vim command line'));
  });
  return {};
});

const theme = EditorView.theme({
  '.cm-panels-bottom': { borderTop: '1px solid var(--line-1)' },
  '.cm-vim-panel': {
    alignItems: 'center',
    minHeight: '28px',
    padding: '0 14px',
    fontFamily: 'var(--family-mono)',
    fontSize: '12px',
  },
  '.cm-vim-panel input': { padding: '0', color: 'inherit', font: 'inherit' },
  '.cm-vim-panel span': { color: 'inherit !important', fontFamily: 'inherit !important' },
  '.cm-vim-message': { color: 'var(--danger) !important' },
});

/** The keys of Vim, with its mode and its command line below the code. */
export function vimKeys(): Extension {
  return [vim({ status: true }), namedCommandLine, blockCursor, theme];
}
