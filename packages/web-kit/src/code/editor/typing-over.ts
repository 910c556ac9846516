import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

const isFirefox = () => /\bFirefox\//.test(navigator.userAgent);

/** Whether an insertion can be taken from the browser: Chromium on Android inserts it nevertheless. */
const canReplace = () => isFirefox() || !/\bAndroid\b/.test(navigator.userAgent);

/** Replaces the selection as the view does with what the browser has inserted: brackets still wrap it. */
function replaceSelection(view: EditorView, text: string): void {
  const { state } = view;
  const { from, to } = state.selection.main;
  const insert = () =>
    state.update(state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true });
  const handlers = state.facet(EditorView.inputHandler);
  if (!handlers.some((handle) => handle(view, from, to, text, insert))) view.dispatch(insert());
}

/**
 * Replaces the selection when a user types over it, instead of the browser. In a shadow root, Firefox
 * leaves selected text that spans several elements of a line, as coloured code does. Chromium writes
 * inline styles when it joins lines, which the page's policy forbids.
 */
export function typingOver(): Extension {
  return EditorView.domEventHandlers({
    beforeinput: ({ inputType, data, cancelable, isComposing }, view) => {
      if (inputType !== 'insertText' || !data || !cancelable || isComposing) return false;
      if (view.state.readOnly || view.state.selection.main.empty || !canReplace()) return false;
      replaceSelection(view, data);
      return true;
    },
    compositionstart: (_event, view) => {
      const { state } = view;
      if (state.readOnly || state.selection.main.empty || !isFirefox()) return false;
      view.dispatch(state.update(state.replaceSelection(''), { userEvent: 'delete.selection' }));
      return false;
    },
  });
}
