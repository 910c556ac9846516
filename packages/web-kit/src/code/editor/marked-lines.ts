import {
  type EditorState,
  type Extension,
  RangeSet,
  StateEffect,
  StateField,
} from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, gutterLineClass } from '@codemirror/view';
import { type LineRange, lineBounds } from '../line-range.ts';

/** Marks lines, or none. */
export const markLines = StateEffect.define<LineRange | null>();

class MarkedGutter extends GutterMarker {
  override elementClass = 'cm-marked-gutter';
}

const lineMark = Decoration.line({ class: 'cm-marked-line' });
const gutterMark = new MarkedGutter();

/** The marked range as requested; it may reach beyond the text. */
export const markedRange = StateField.define<LineRange | null>({
  create: () => null,
  update(range, transaction) {
    const mark = transaction.effects.findLast((effect) => effect.is(markLines));
    return mark ? mark.value : range;
  },
});

function starts(state: EditorState): number[] {
  const range = state.field(markedRange);
  if (!range) return [];
  const { from, to } = lineBounds(range);
  const last = Math.min(to, state.doc.lines);
  const found: number[] = [];
  for (let line = Math.max(1, from); line <= last; line += 1) found.push(state.doc.line(line).from);
  return found;
}

/** The lines a link points at, marked in text and gutter. */
export const markedLines: Extension = [
  markedRange,
  EditorView.decorations.compute([markedRange, 'doc'], (state) =>
    Decoration.set(starts(state).map((at) => lineMark.range(at))),
  ),
  gutterLineClass.compute([markedRange, 'doc'], (state) =>
    RangeSet.of(starts(state).map((at) => gutterMark.range(at))),
  ),
];
