import type { Extension } from '@codemirror/state';
import { drawSelection, EditorView } from '@codemirror/view';

// The libraries draw the cursor as a block and fix its colours; more classes than theirs win.
const theme = EditorView.theme({
  '.cm-vimCursorLayer .cm-fat-cursor': {
    background: 'color-mix(in srgb, var(--accent) 35%, transparent)',
    outline: '1px solid var(--accent-line)',
    // The character below shows through.
    color: 'transparent !important',
  },
  '&:not(.cm-focused) .cm-vimCursorLayer .cm-fat-cursor': {
    background: 'none',
    outline: '1px solid var(--accent-line)',
  },
  '.cm-cursor': { borderLeftColor: 'var(--fg-1)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground':
    { background: 'var(--selection)' },
  // The selection is drawn below the lines, which must not cover it.
  '.cm-activeLine': { background: 'none' },
});

/** Cursor and selection as sets of keys need them that draw their own. */
export const blockCursor: Extension = [drawSelection(), theme];
