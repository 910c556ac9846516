import {
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { EditorHandle, EditorStatus, Grammar } from './editor/editor-handle.ts';
import { EditorFailed } from './editor-failed.tsx';
import { useEditorModule } from './editor-module.ts';
import { EDITOR_DEFAULTS, type EditorSettings, type FontSize } from './editor-settings.ts';
import type { LineRange } from './line-range.ts';
import { PlainLines } from './plain-lines.tsx';

/** Commands of a page to an editor. */
export interface EditorControl {
  /** Focuses the editor, once it is loaded. */
  focus(): void;
  /** Moves the cursor to the start of a line, counted from 1. */
  goTo(line: number): void;
}

export interface EditorSurfaceProps {
  value: string;
  language: string;
  label: string;
  readOnly: boolean;
  fontSize: FontSize;
  rulers: readonly number[];
  /** Lines of the page's link. */
  marked: LineRange | null;
  autoFocus: boolean;
  settings?: EditorSettings | undefined;
  control?: Ref<EditorControl> | undefined;
  /** Rendered if the editor fails to load; an error card by default. */
  fallback?: ((retry: () => void) => ReactNode) | undefined;
  onChange: (value: string) => void;
  onStatus: (status: EditorStatus) => void;
  onSave?: (() => void) | undefined;
  /** Makes the line numbers linkable; whether it is given must not change. */
  onMark: ((range: LineRange | null) => void) | undefined;
}

type EditorModule = typeof import('./editor/editor-handle.ts');

/** Returns the first grammar, undefined while it loads, so that code is not drawn plain first and coloured later. */
function useFirstGrammar(module: EditorModule | undefined, language: string, sample: string) {
  const now = () => {
    const grammar = module?.loadedLanguage(language, sample);
    return grammar === undefined ? undefined : { language, grammar };
  };
  const [first, setFirst] = useState(now);
  useEffect(() => {
    if (!module || first) return;
    let cancelled = false;
    const show = (grammar: Grammar) => cancelled || setFirst({ language, grammar });
    // Plain text is better than none.
    module.loadLanguage(language, sample).then(show, () => show(null));
    return () => {
      cancelled = true;
    };
  }, [module, first, language, sample]);
  return first;
}

/** Editor without its frame: plain lines while it loads, an error card if that fails. */
export function EditorSurface(props: EditorSurfaceProps) {
  const { value, language, label, readOnly, fontSize, rulers, marked, fallback } = props;
  const settings = props.settings ?? EDITOR_DEFAULTS;
  const { module: loaded, failed, retry } = useEditorModule();
  const drawn = useFirstGrammar(loaded, language, value);
  const module = drawn && loaded;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorHandle>(null);
  // The editor outlives renders and has to call the latest props.
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const wanted = useRef(false);
  useImperativeHandle(props.control, () => ({
    focus: () => {
      wanted.current = !editor.current;
      editor.current?.focus();
    },
    goTo: (line) => editor.current?.goTo(line),
  }));
  useEffect(() => {
    if (!module || !host.current) return;
    const first = latest.current;
    const handle = new module.EditorHandle(host.current, {
      value: first.value,
      fontSize: first.fontSize,
      rulers: first.rulers,
      settings: first.settings ?? EDITOR_DEFAULTS,
      label,
      readOnly,
      first: drawn,
      onChange: (next) => latest.current.onChange(next),
      onStatus: (status) => latest.current.onStatus(status),
      onSave: () => latest.current.onSave?.(),
      onMark: first.onMark && ((range) => latest.current.onMark?.(range)),
    });
    editor.current = handle;
    void handle.setLanguage(first.language);
    handle.setMarked(first.marked);
    if (first.autoFocus || wanted.current) handle.focus();
    return () => {
      editor.current = null;
      handle.destroy();
    };
  }, [module, drawn, label, readOnly]);
  useEffect(() => editor.current?.setValue(value), [value]);
  useEffect(() => {
    if (module) void editor.current?.setLanguage(language);
  }, [module, language]);
  const columns = rulers.join();
  useEffect(() => {
    if (module) editor.current?.setSize(fontSize, columns ? columns.split(',').map(Number) : []);
  }, [module, fontSize, columns]);
  useEffect(() => {
    if (module) editor.current?.setSettings(settings);
  }, [module, settings]);
  const { anchor, head } = marked ?? {};
  useEffect(() => {
    const range = anchor === undefined || head === undefined ? null : { anchor, head };
    if (module) editor.current?.setMarked(range);
  }, [module, anchor, head]);
  if (failed) return fallback ? fallback(retry) : <EditorFailed onRetry={retry} />;
  return module ? (
    <div ref={host} className="sn-code-host" />
  ) : (
    <PlainLines code={value} language={language} label={label} />
  );
}
