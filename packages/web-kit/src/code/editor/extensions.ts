import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentWithTab,
  selectAll,
} from '@codemirror/commands';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { phrases } from '../../code/editor/phrases.ts';
import { markedLines } from './marked-lines.ts';
import { linkableLines, type OnMark } from './marking.ts';
import { baseTheme, highlightStyle } from './theme.ts';
import { typingOver } from './typing-over.ts';

/** Options that are fixed for the lifetime of an editor. */
export interface EditorSetup {
  /** Accessible name of the text box. */
  label: string;
  readOnly: boolean;
  /** Makes the line numbers linkable. */
  onMark: OnMark | undefined;
}

function reading(): Extension {
  return [
    EditorState.readOnly.of(true),
    // Not editable, so that a touch brings up no keyboard; still focusable, so that keys scroll and search.
    EditorView.editable.of(false),
    // The browser would select the whole page, with the line numbers and without what is not drawn.
    keymap.of([...searchKeymap, { key: 'Mod-a', run: selectAll }]),
  ];
}

const TAB_LEAVES_MS = 2000;

/** Lets Tab leave the editor after Escape, also where Escape undoes a selection or ends a mode of Vim. */
const letTabLeave = EditorView.domEventObservers({
  keydown(event, view) {
    if (event.key === 'Escape') view.setTabFocusMode(TAB_LEAVES_MS);
  },
});

function writing(): Extension {
  return [
    letTabLeave,
    history(),
    typingOver(),
    indentOnInput(),
    closeBrackets(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      indentWithTab,
    ]),
  ];
}

/** Gutter with line numbers, which are links if `onMark` is given. */
export function numbers(onMark: OnMark | undefined): Extension {
  return onMark ? linkableLines(onMark) : lineNumbers();
}

/** Everything of an editor but its language, indent, sizes, gutter and listeners. */
export function editorExtensions({ label, readOnly }: EditorSetup): Extension {
  return [
    phrases(),
    bracketMatching(),
    search({ top: true }),
    syntaxHighlighting(highlightStyle),
    // Editable text is focusable anyway, but accessibility checkers look for the attribute.
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
    markedLines,
    baseTheme,
    readOnly ? reading() : writing(),
  ];
}
