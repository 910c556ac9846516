/** Font sizes of the editor, in pixels. */
export const FONT_SIZES = [12, 13, 14, 16, 18] as const;
/** Font size of the editor, in pixels. */
export type FontSize = (typeof FONT_SIZES)[number];

/** Indent of one Tab: a number of spaces, or a tab. */
export const INDENTS = ['2', '4', '8', 'tab'] as const;
/** Indent of one Tab. */
export type Indent = (typeof INDENTS)[number];

/** Widths of a tab character, in columns. */
export const TAB_SIZES = [2, 4, 8] as const;
/** Width of a tab character, in columns. */
export type TabSize = (typeof TAB_SIZES)[number];

/** Key maps of the editor. */
export const KEY_MAPS = ['standard', 'vim', 'emacs'] as const;
/** Key map of the editor. */
export type KeyMap = (typeof KEY_MAPS)[number];

/** A user's settings of the editor. */
export interface EditorSettings {
  /** Null depends on the window: 12 below 1024 px, 14 from there. */
  fontSize: FontSize | null;
  /** Null detects the indent from the text. */
  indent: Indent | null;
  tabSize: TabSize;
  /** Breaks long lines instead of scrolling sideways. */
  wrap: boolean;
  lineNumbers: boolean;
  keyMap: KeyMap;
}

/** Settings of a user who has changed none. */
export const EDITOR_DEFAULTS: EditorSettings = {
  fontSize: null,
  indent: null,
  tabSize: 4,
  wrap: false,
  lineNumbers: true,
  keyMap: 'standard',
};
