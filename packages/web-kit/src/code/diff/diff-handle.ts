import { selectAll } from '@codemirror/commands';
import { syntaxHighlighting } from '@codemirror/language';
import {
  type Chunk,
  getChunks,
  goToNextChunk,
  goToPreviousChunk,
  MergeView,
  unifiedMergeView,
} from '@codemirror/merge';
import { search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension, Text } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { phrases } from '../../code/editor/phrases.ts';
import { t } from '../../i18n/texts.ts';
import { loadLanguage } from '../editor/languages.ts';
import { baseTheme, highlightStyle, sizeTheme } from '../editor/theme.ts';
import type { DiffFigures, DiffOptions } from './diff-options.ts';
import { diffTheme } from './diff-theme.ts';
import { lineDiff } from './line-diff.ts';

// Past either limit the comparison becomes coarser instead of freezing the page.
const LIMITS = { scanLimit: 2000, timeout: 300 };
const EFFORT = { ...LIMITS, override: (a: string, b: string) => lineDiff(a, b, LIMITS) };
const FOLD = { margin: 3, minSize: 4 };

function text(code: string): Text {
  return Text.of(code.split(/\r\n?|\n/));
}

function linesOf(doc: Text, from: number, to: number): number {
  return to > from
    ? doc.lineAt(Math.min(to - 1, doc.length)).number - doc.lineAt(from).number + 1
    : 0;
}

function figures(before: Text, after: Text, chunks: readonly Chunk[]): DiffFigures {
  let removed = 0;
  let added = 0;
  for (const chunk of chunks) {
    removed += linesOf(before, chunk.fromA, chunk.toA);
    added += linesOf(after, chunk.fromB, chunk.toB);
  }
  return { removed, added };
}

/**
 * Read-only, highlighted comparison of two texts in an element, with commands to step through it.
 */
export class DiffHandle {
  readonly figures: DiffFigures;
  readonly #views: readonly EditorView[];
  readonly #end: () => void;
  readonly #language = new Compartment();
  #gone = false;

  constructor(host: HTMLElement, options: DiffOptions) {
    // As in the editor: style sheets are adopted by the shadow root, for the page's policy forbids writing them.
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    const before = text(options.before);
    const after = text(options.after);
    if (options.split) {
      const merged = this.#splitView(root, { before, after }, options);
      this.#views = [merged.a, merged.b];
      this.#end = () => merged.destroy();
      this.figures = figures(before, after, merged.chunks);
    } else {
      const view = this.#unifiedView(root, { before, after }, options);
      this.#views = [view];
      this.#end = () => view.destroy();
      this.figures = figures(before, after, getChunks(view.state)?.chunks ?? []);
    }
    void this.#colour(options);
  }

  #extensions(label: string): Extension {
    return [
      phrases(),
      lineNumbers(),
      search({ top: true }),
      keymap.of([...searchKeymap, { key: 'Mod-a', run: selectAll }]),
      syntaxHighlighting(highlightStyle),
      this.#language.of([]),
      EditorState.readOnly.of(true),
      // Not editable, so that a touch brings up no keyboard; focusable, so that keys scroll and search.
      EditorView.editable.of(false),
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0', spellcheck: 'false' }),
      EditorView.lineWrapping,
      sizeTheme(12, []),
      diffTheme,
      baseTheme,
    ];
  }

  #splitView(root: ShadowRoot, docs: { before: Text; after: Text }, options: DiffOptions) {
    return new MergeView({
      root,
      parent: root,
      a: { doc: docs.before, extensions: this.#extensions(options.beforeLabel) },
      b: { doc: docs.after, extensions: this.#extensions(options.afterLabel) },
      diffConfig: EFFORT,
      ...(options.folded && { collapseUnchanged: FOLD }),
    });
  }

  #unifiedView(root: ShadowRoot, docs: { before: Text; after: Text }, options: DiffOptions) {
    return new EditorView({
      root,
      parent: root,
      doc: docs.after,
      extensions: [
        unifiedMergeView({
          original: docs.before,
          mergeControls: false,
          diffConfig: EFFORT,
          ...(options.folded && { collapseUnchanged: FOLD }),
        }),
        this.#extensions(
          t('{before} to {after}', { before: options.beforeLabel, after: options.afterLabel }),
        ),
        EditorView.editorAttributes.of({ class: 'cm-merge-unified' }),
      ],
    });
  }

  async #colour({ language, after }: DiffOptions): Promise<void> {
    // Without its grammar the code stays readable.
    const support = await loadLanguage(language, after).catch(() => null);
    if (this.#gone || !support) return;
    for (const view of this.#views) {
      view.dispatch({ effects: this.#language.reconfigure(support) });
    }
  }

  /** Goes to the next change; after the last, to the first. */
  next(): void {
    this.#walk(goToNextChunk);
  }

  /** Goes to the change before; before the first, to the last. */
  previous(): void {
    this.#walk(goToPreviousChunk);
  }

  #walk(command: typeof goToNextChunk): void {
    const view = this.#views.at(-1);
    if (view) command(view);
  }

  /** Removes the comparison from its element. */
  destroy(): void {
    this.#gone = true;
    this.#end();
  }
}
