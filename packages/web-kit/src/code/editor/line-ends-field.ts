import { invertedEffects } from '@codemirror/commands';
import {
  type EditorState,
  type Extension,
  StateEffect,
  StateField,
  type Transaction,
} from '@codemirror/state';
import { joinLines, lineEndsOf, replaceEnds } from '../line-ends.ts';

/** Sets the line ends of the document that the same transaction produces. */
export const setLineEnds = StateEffect.define<readonly string[]>();

function edited(ends: readonly string[], { changes, startState }: Transaction): readonly string[] {
  let result = ends;
  let shift = 0;
  changes.iterChanges((fromA, toA, _fromB, _toB, inserted) => {
    const from = startState.doc.lineAt(fromA).number - 1 + shift;
    const to = startState.doc.lineAt(toA).number - 1 + shift;
    const count = inserted.lines - 1;
    result = replaceEnds(result, { from, to, count });
    shift += count - (to - from);
  }, true);
  return result;
}

// CodeMirror stores lines without their ends and joins them with one separator, so the ends are stored beside them.
const field = StateField.define<readonly string[]>({
  create: () => [],
  update(ends, transaction) {
    let result = transaction.docChanged ? edited(ends, transaction) : ends;
    for (const effect of transaction.effects) {
      // After changes that are not undone the stored ends may belong to other lines.
      const fits = effect.is(setLineEnds) && effect.value.length === transaction.newDoc.lines - 1;
      if (fits) result = effect.value;
    }
    return result;
  },
});

/** Keeps the line ends of a text through edits; undo restores them. */
export function keepLineEnds(text: string): Extension {
  const undone = invertedEffects.of(({ startState, state }) => {
    const before = startState.field(field);
    return before === state.field(field) ? [] : [setLineEnds.of(before)];
  });
  return [field.init(() => lineEndsOf(text)), undone];
}

/** The line ends of the document, from the first line on. */
export function lineEnds(state: EditorState): readonly string[] {
  return state.field(field);
}

/** The text of the document with its own line ends. */
export function textOf(state: EditorState): string {
  const ends = state.field(field);
  return ends.every((end) => end === '\n')
    ? state.doc.toString()
    : joinLines(state.doc.iterLines(), ends);
}
