import { history, undo } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { restoreEnds, withPlainEnds } from '../line-ends.ts';
import { keepLineEnds, setLineEnds, textOf } from './line-ends-field.ts';

const PIECES = ['a', ' ', '\t', '\n', '\r', '\r\n', '\ufeff', '\0', '\u2028', '😀', 'é', '{'];

/** Pseudo-random texts, the same in every run (linear congruential generator). */
function* texts(count: number): Generator<{ text: string; at: number; to: number }> {
  let seed = 37;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let made = 0; made < count; made += 1) {
    const text = Array.from({ length: next(30) }, () => PIECES[next(PIECES.length)]).join('');
    const { length } = withPlainEnds(text);
    const at = next(length + 1);
    yield { text, at, to: at + next(length - at + 1) };
  }
}

function open(text: string): EditorState {
  return EditorState.create({ doc: text, extensions: [history(), keepLineEnds(text)] });
}

describe('line ends that the editor normalises', () => {
  it('are restored in any text', () => {
    for (const { text } of texts(500)) expect(textOf(open(text))).toBe(text);
  });

  it('are kept when a letter is typed', () => {
    for (const { text, at } of texts(500)) {
      const typed = open(text).update({ changes: { from: at, insert: 'Z' } }).state;
      expect(textOf(typed).replace('Z', '')).toBe(text);
      const plain = withPlainEnds(text);
      const box = `${plain.slice(0, at)}Z${plain.slice(at)}`;
      expect(restoreEnds(text, box).replace('Z', '')).toBe(text);
    }
  });

  it('are restored when a deletion of any lines is undone', () => {
    for (const { text, at, to } of texts(500)) {
      let state = open(text).update({ changes: { from: at, to }, userEvent: 'delete' }).state;
      const dispatch = (transaction: { state: EditorState }) => {
        state = transaction.state;
      };
      if (to > at) undo({ state, dispatch });
      expect(textOf(state)).toBe(text);
    }
  });

  it('of new lines are those of the first line, and all others survive several changes', () => {
    const changes = [
      { from: 1, insert: '\nx' },
      { from: 3, to: 4, insert: '' },
    ];
    expect(textOf(open('a\r\nb\rc\nd').update({ changes }).state)).toBe('a\r\nx\r\nbc\nd');
  });

  it('are replaced by those of a text from outside, even if its lines are the same', () => {
    const { state } = open('a\nb').update({ effects: setLineEnds.of(['\r']) });
    expect(textOf(state)).toBe('a\rb');
  });
});
