import { isolateHistory } from '@codemirror/commands';
import { indentUnit } from '@codemirror/language';
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { t } from '../../i18n/texts.ts';
import type { EditorSettings, FontSize, KeyMap } from '../editor-settings.ts';
import { lineEndsOf } from '../line-ends.ts';
import { type LineRange, lineBounds, sameLines } from '../line-range.ts';
import { indentOf, replacement } from './changes.ts';
import { Echoes } from './echoes.ts';
import { type EditorSetup, editorExtensions, numbers } from './extensions.ts';
import { loadKeyMap } from './key-maps.ts';
import { type Grammar, loadLanguage } from './languages.ts';
import { keepLineEnds, lineEnds, setLineEnds, textOf } from './line-ends-field.ts';
import { markLines } from './marked-lines.ts';
import type { OnMark } from './marking.ts';
import { saving } from './saving.ts';
import { sizeTheme } from './theme.ts';

export { type Grammar, loadedLanguage, loadLanguage } from './languages.ts';

/** Position of the cursor and size of the text; line and column count from 1. */
export interface EditorStatus {
  line: number;
  column: number;
  lines: number;
  characters: number;
  /** "Spaces: 2" or "Tabs", in the language of the page. */
  indent: string;
}

/** Options of a new editor. */
export interface EditorOptions extends EditorSetup {
  value: string;
  fontSize: FontSize;
  rulers: readonly number[];
  settings: EditorSettings;
  /** Language and grammar of the first render; plain text by default. */
  first?: { language: string; grammar: Grammar } | undefined;
  onChange: (value: string) => void;
  onStatus: (status: EditorStatus) => void;
  /** Saves the content; called by the save commands of Vim and Emacs keys. */
  onSave?: (() => void) | undefined;
}

const fromOutside = Annotation.define<boolean>();

function statusOf(state: EditorState): EditorStatus {
  const head = state.selection.main.head;
  const line = state.doc.lineAt(head);
  const unit = state.facet(indentUnit);
  return {
    line: line.number,
    column: head - line.from + 1,
    // A final line end does not start another line.
    lines:
      state.doc.lines -
      (state.doc.lines > 1 && state.doc.line(state.doc.lines).length === 0 ? 1 : 0),
    characters: state.doc.length,
    indent: unit === '\t' ? t('Tabs') : t('Spaces: {width}', { width: String(unit.length) }),
  };
}

function indentBy({ indent }: EditorSettings, text: string): Extension {
  const unit = indent === 'tab' ? '\t' : ' '.repeat(Number(indent));
  return indentUnit.of(indent === null ? indentOf(text) : unit);
}

const keyOf = (range: LineRange | null) => (range ? `${range.anchor}-${range.head}` : '');

/** Editor in an element, with the methods that the page needs. */
export class EditorHandle {
  readonly #view: EditorView;
  readonly #readOnly: boolean;
  readonly #keys = new Compartment();
  readonly #language = new Compartment();
  readonly #indent = new Compartment();
  readonly #size = new Compartment();
  readonly #look = new Compartment();
  readonly #onMark: OnMark | undefined;
  readonly #echoes = new Echoes();
  readonly #marks = new Echoes();
  #marking: LineRange | null = null;
  #value: string;
  #settings: EditorSettings;
  #wanted: string | undefined;
  #keyMap: KeyMap | undefined = 'standard';

  constructor(host: HTMLElement, options: EditorOptions) {
    this.#value = options.value;
    this.#readOnly = options.readOnly;
    this.#settings = options.settings;
    this.#wanted = options.first?.language;
    this.#onMark = this.#marker(options.onMark);
    // In a shadow root the editor's style sheets are adopted, not written into the page, which its policy forbids.
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    this.#view = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: options.value,
        extensions: [
          // Before all other keys.
          this.#keys.of([]),
          options.onSave ? saving.of(options.onSave) : [],
          this.#size.of(sizeTheme(options.fontSize, options.rulers)),
          this.#look.of(this.#lookOf(options.settings)),
          editorExtensions(options),
          keepLineEnds(options.value),
          this.#indent.of(indentBy(options.settings, options.value)),
          this.#language.of(options.first?.grammar ?? []),
          this.#listener(options),
        ],
      }),
    });
    options.onStatus(statusOf(this.#view.state));
    void this.#setKeyMap(options.settings.keyMap);
  }

  #lookOf({ wrap, lineNumbers, tabSize }: EditorSettings): Extension {
    return [
      lineNumbers ? numbers(this.#onMark) : [],
      wrap ? EditorView.lineWrapping : [],
      EditorState.tabSize.of(tabSize),
    ];
  }

  #marker(onMark: OnMark | undefined): OnMark | undefined {
    if (!onMark) return undefined;
    return (range) => {
      this.#marking = range;
      this.#marks.report(keyOf(range));
      // Marked at once: the next key may come before the page has passed the new range back.
      this.#view.dispatch({ effects: markLines.of(range) });
      onMark(range);
    };
  }

  #listener({ onChange, onStatus }: EditorOptions) {
    return EditorView.updateListener.of((update) => {
      const unit = update.state.facet(indentUnit);
      const reindented = unit !== update.startState.facet(indentUnit);
      if (update.docChanged || update.selectionSet || reindented) onStatus(statusOf(update.state));
      const outside = update.transactions.some((transaction) =>
        transaction.annotation(fromOutside),
      );
      const sameEnds = lineEnds(update.state) === lineEnds(update.startState);
      if ((!update.docChanged && sameEnds) || outside) return;
      this.#value = textOf(update.state);
      this.#echoes.report(this.#value);
      onChange(this.#value);
      if (update.startState.doc.length === 0) this.#followIndent();
    });
  }

  // Text pasted into an empty editor sets the indent.
  #followIndent(): void {
    this.#view.dispatch({
      effects: this.#indent.reconfigure(indentBy(this.#settings, this.#value)),
    });
  }

  /** Applies a text from outside with the smallest change, so that the cursor stays in place. */
  setValue(value: string): void {
    if (this.#echoes.settle(value) || value === this.#value) return;
    this.#value = value;
    const { state } = this.#view;
    const change = replacement(state.doc.toString(), state.toText(value).toString());
    this.#view.dispatch({
      ...(change && { changes: change }),
      // A step of its own to undo, however soon it follows the last key.
      annotations: [fromOutside.of(true), isolateHistory.of('full')],
      effects: [
        setLineEnds.of(lineEndsOf(value)),
        this.#indent.reconfigure(indentBy(this.#settings, value)),
      ],
    });
  }

  /** Loads a grammar and applies it, unless another was set since. Plain text if it cannot be loaded. */
  async setLanguage(language: string): Promise<void> {
    if (this.#wanted === language) return;
    this.#wanted = language;
    const grammar = await loadLanguage(language, this.#value).catch((): Grammar => null);
    if (this.#wanted !== language) return;
    this.#view.dispatch({ effects: this.#language.reconfigure(grammar ?? []) });
  }

  /** Loads a key map and applies it, unless another was chosen since. The standard one if it cannot be loaded. */
  async #setKeyMap(keyMap: KeyMap): Promise<void> {
    if (this.#readOnly || this.#keyMap === keyMap) return;
    this.#keyMap = keyMap;
    const keys = await loadKeyMap(keyMap).catch((error: unknown): Extension => {
      console.error(`The keys of ${keyMap} could not be loaded`, error);
      return [];
    });
    if (this.#keyMap === keyMap) this.#view.dispatch({ effects: this.#keys.reconfigure(keys) });
  }

  /** Changes font size and rulers. */
  setSize(fontSize: FontSize, rulers: readonly number[]): void {
    this.#view.dispatch({ effects: this.#size.reconfigure(sizeTheme(fontSize, rulers)) });
  }

  /** Applies the user's settings, except the font size. */
  setSettings(settings: EditorSettings): void {
    if (settings === this.#settings) return;
    this.#settings = settings;
    this.#view.dispatch({
      effects: [
        this.#look.reconfigure(this.#lookOf(settings)),
        this.#indent.reconfigure(indentBy(settings, this.#value)),
      ],
    });
    void this.#setKeyMap(settings.keyMap);
  }

  /** Marks lines and scrolls to them, no further than needed for those a person just marked here. */
  setMarked(range: LineRange | null): void {
    const { doc } = this.#view.state;
    const own = sameLines(range, this.#marking);
    // A late echo from the page must not undo a newer mark.
    if (this.#marks.settle(keyOf(range)) && !own) return;
    const line = range && (own ? range.head : lineBounds(range).from);
    const at = line !== null && line >= 1 && line <= doc.lines ? doc.line(line).from : null;
    const scroll = EditorView.scrollIntoView(at ?? 0, { y: own ? 'nearest' : 'center' });
    this.#view.dispatch({ effects: [markLines.of(range), ...(at === null ? [] : [scroll])] });
  }

  /** Focuses the editor. */
  focus(): void {
    this.#view.focus();
  }

  /** Moves the cursor to the start of a line, counted from 1, and scrolls to it. */
  goTo(line: number): void {
    const { doc } = this.#view.state;
    const at = doc.line(Math.min(Math.max(line, 1), doc.lines)).from;
    const effects = EditorView.scrollIntoView(at, { y: 'center' });
    this.#view.dispatch({ selection: { anchor: at }, effects });
    this.#view.focus();
  }

  /** Removes the editor from its element. */
  destroy(): void {
    this.#wanted = undefined;
    this.#keyMap = undefined;
    this.#view.destroy();
  }
}
