export type { CodeLine, CodeToken } from '../highlight/highlight.ts';
export { highlightLines } from '../highlight/highlight-lines.ts';
export { HighlightedCode, type HighlightedCodeProps } from '../highlight/highlighted-code.tsx';
export { CodeEditor, type CodeEditorProps } from './code-editor.tsx';
export { CodeFrame, type CodeFrameProps } from './code-frame.tsx';
export {
  CodeView,
  type CodeViewProps,
  CopyCodeButton,
  type CopyCodeButtonProps,
} from './code-view.tsx';
export { DiffView, type DiffViewProps } from './diff/diff-view.tsx';
export { preloadEditor } from './editor-module.ts';
export {
  EDITOR_DEFAULTS,
  type EditorSettings,
  FONT_SIZES,
  type FontSize,
  INDENTS,
  type Indent,
  KEY_MAPS,
  type KeyMap,
  TAB_SIZES,
  type TabSize,
} from './editor-settings.ts';
export type { EditorControl } from './editor-surface.tsx';
export { type LineRange, lineBounds, sameLines } from './line-range.ts';
