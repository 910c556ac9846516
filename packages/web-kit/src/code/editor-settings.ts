/** Sizes of the editor's type, in pixels. */
export const FONT_SIZES = [12, 13, 14, 16, 18] as const;
/** Size of the editor's type, in pixels. */
export type FontSize = (typeof FONT_SIZES)[number];

/** Indent of one Tab: a number of spaces, or a tab. */
export const INDENTS = ['2', '4', '8', 'tab'] as const;
/** Indent of one Tab. */
export type Indent = (typeof INDENTS)[number];

/** How wide a tab is shown, in columns. */
export const TAB_SIZES = [2, 4, 8] as const;
/** How wide a tab is shown, in columns. */
export type TabSize = (typeof TAB_SIZES)[number];

/** Sets of keys that the editor knows. */
export const KEY_MAPS = ['standard', 'vim', 'emacs'] as const;
/** A set of keys of the editor. */
export type KeyMap = (typeof KEY_MAPS)[number];

/** How a person wants the editor. */
export interface EditorSettings {
  /** Null follows the window: 12 under 1024 px, 14 from there. */
  fontSize: FontSize | null;
  /** Null follows the text. */
  indent: Indent | null;
  tabSize: TabSize;
  /** Breaks long lines instead of scrolling sideways. */
  wrap: boolean;
  lineNumbers: boolean;
  keyMap: KeyMap;
}

/** The editor as it is until a person changes it. */
export const EDITOR_DEFAULTS: EditorSettings = {
  fontSize: null,
  indent: null,
  tabSize: 4,
  wrap: false,
  lineNumbers: true,
  keyMap: 'standard',
};
