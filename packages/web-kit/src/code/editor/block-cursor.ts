import type { Extension } from '@codemirror/state';
import { drawSelection, EditorView } from '@codemirror/view';

// The libraries set the colours of their block cursor; these selectors are more specific.
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

/** Cursor and selection for key maps that draw their own. */
export const blockCursor: Extension = [drawSelection(), theme];
