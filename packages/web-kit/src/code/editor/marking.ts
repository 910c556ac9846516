import type { Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { type LineRange, lineBounds } from '../line-range.ts';
import { markedRange } from './marked-lines.ts';

/** Called with the lines that the user marked; null to remove the marks. */
export type OnMark = (range: LineRange | null) => void;

function choose(view: EditorView, line: number, extend: boolean): LineRange {
  const marked = view.state.field(markedRange);
  return { anchor: extend && marked ? marked.anchor : line, head: line };
}

/** Moves from the last marked line; without one, from the first visible line. */
function step(view: EditorView, by: number, extend: boolean): LineRange {
  const { doc } = view.state;
  const marked = view.state.field(markedRange);
  const top = view.documentPadding.top + view.scrollDOM.scrollTop;
  const seen = doc.lineAt(view.lineBlockAtHeight(top).from).number;
  const line = marked ? Math.min(Math.max(marked.head + by, 1), doc.lines) : seen;
  return choose(view, line, extend);
}

/** Line numbers that can be linked to: a click marks one, with Shift up to it; Alt with an arrow key does the same. */
export function linkableLines(onMark: OnMark): Extension {
  const by = (lines: number, extend: boolean) => (view: EditorView) => {
    onMark(step(view, lines, extend));
    return true;
  };
  return [
    lineNumbers({
      domEventHandlers: {
        mousedown: (view, block, event) => {
          if (!(event instanceof MouseEvent) || event.button !== 0) return false;
          const line = view.state.doc.lineAt(block.from).number;
          const marked = view.state.field(markedRange);
          const bounds = marked && lineBounds(marked);
          const again = !event.shiftKey && bounds?.from === line && bounds.to === line;
          onMark(again ? null : choose(view, line, event.shiftKey));
          // Shift would select text up to the line.
          event.preventDefault();
          return true;
        },
      },
    }),
    keymap.of([
      { key: 'Alt-ArrowDown', run: by(1, false), shift: by(1, true) },
      { key: 'Alt-ArrowUp', run: by(-1, false), shift: by(-1, true) },
    ]),
    EditorView.editorAttributes.of({ class: 'cm-linkable' }),
  ];
}
