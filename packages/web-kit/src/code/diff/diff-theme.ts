import { EditorView } from '@codemirror/view';

const SIGN = {
  display: 'block',
  color: 'var(--fg-1)',
  textAlign: 'center',
};

/** Colours of a comparison. A sign beside each changed line conveys the same without colour. */
export const diffTheme = EditorView.theme({
  '&': { height: 'auto' },
  '&.cm-merge-b:not(.cm-merge-unified)': { borderLeft: '1px solid var(--line-1)' },
  '.cm-content': { padding: '4px 0' },
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': { background: 'var(--diff-del)' },
  '&.cm-merge-b .cm-changedLine, .cm-insertedLine': { background: 'var(--diff-add)' },
  '&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText': {
    background: 'none',
    boxShadow: 'inset 0 -2px 0 var(--danger)',
  },
  '&.cm-merge-b .cm-changedText': {
    background: 'none',
    boxShadow: 'inset 0 -2px 0 var(--success)',
  },
  '.cm-deletedChunk': { padding: '0 12px' },
  '.cm-deletedLine, .cm-deletedLine del': { textDecoration: 'none' },
  '.cm-deletedLine': { minHeight: '18px' },
  '.cm-gutterElement.cm-changedLineGutter, .cm-gutterElement.cm-deletedLineGutter': {
    background: 'none',
  },
  '.cm-changeGutter': { width: '14px', padding: '0' },
  '&.cm-merge-a .cm-changedLineGutter': { background: 'var(--diff-del)' },
  '&.cm-merge-b .cm-changedLineGutter': { background: 'var(--diff-add)' },
  '.cm-deletedLineGutter': { background: 'var(--diff-del)' },
  '&.cm-merge-a .cm-changeGutter .cm-changedLineGutter::before': { ...SIGN, content: '"−"' },
  '&.cm-merge-b .cm-changeGutter .cm-changedLineGutter::before': { ...SIGN, content: '"+"' },
  '.cm-changeGutter .cm-deletedLineGutter::before': { ...SIGN, content: '"−"' },
  '.cm-collapsedLines': {
    padding: '4px 12px',
    background: 'var(--surface-2)',
    color: 'var(--fg-2)',
    fontFamily: 'var(--family-sans)',
    fontSize: '12px',
    cursor: 'default',
  },
  '.cm-collapsedLines:hover': { color: 'var(--fg-1)' },
  '.cm-collapsedLines::before, .cm-collapsedLines::after': { content: '"" !important' },
});
