import { Facet } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** Saves the page; run by `:w` of Vim and `C-x C-s` of Emacs. */
export const saving = Facet.define<() => void>();

/** Saves as the page does; a no-op if the page offers no save. */
export function save(view: EditorView): void {
  for (const run of view.state.facet(saving)) run();
}
