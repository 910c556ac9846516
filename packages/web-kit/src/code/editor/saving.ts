import { Facet } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** How the page saves what is written; `:w` of Vim and `C-x C-s` of Emacs ask for it. */
export const saving = Facet.define<() => void>();

/** Saves as the page does; nothing where it offers no way. */
export function save(view: EditorView): void {
  for (const run of view.state.facet(saving)) run();
}
