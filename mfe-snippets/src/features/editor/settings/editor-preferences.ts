import {
  EDITOR_DEFAULTS,
  type EditorSettings,
  FONT_SIZES,
  INDENTS,
  TAB_SIZES,
} from '@snippetry/web-kit/code';
import { useCallback, useState } from 'react';

/** Height of the editor in pixels: as it starts, and how far it can be drawn. */
export const HEIGHT = { start: 600, min: 240, max: 1600 } as const;

/** How a person wants the editor, stored in this browser. */
export interface EditorPreferences extends EditorSettings {
  height: number;
}

const KEY = 'editor';
const DEFAULTS: EditorPreferences = { ...EDITOR_DEFAULTS, height: HEIGHT.start };

/** A height within its bounds, in whole pixels. */
export function withinHeight(height: number): number {
  return Math.round(Math.min(HEIGHT.max, Math.max(HEIGHT.min, height)));
}

function oneOf<Value>(values: readonly Value[], given: unknown): Value | undefined {
  return values.find((value) => value === given);
}

/** Reads stored preferences; what is missing or not understood has its default. */
export function readPreferences(stored: string | null): EditorPreferences {
  let given: Record<string, unknown> = {};
  try {
    given = { ...JSON.parse(stored ?? '{}') };
  } catch {
    return DEFAULTS;
  }
  const { height, wrap, lineNumbers } = given;
  return {
    fontSize: oneOf(FONT_SIZES, given.fontSize) ?? null,
    indent: oneOf(INDENTS, given.indent) ?? null,
    tabSize: oneOf(TAB_SIZES, given.tabSize) ?? DEFAULTS.tabSize,
    wrap: typeof wrap === 'boolean' ? wrap : DEFAULTS.wrap,
    lineNumbers: typeof lineNumbers === 'boolean' ? lineNumbers : DEFAULTS.lineNumbers,
    height: typeof height === 'number' ? withinHeight(height) : DEFAULTS.height,
  };
}

function storedText(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The preferences of this browser, and how to change some. */
export function useEditorPreferences() {
  const [preferences, setPreferences] = useState(() => readPreferences(storedText()));
  const change = useCallback((part: Partial<EditorPreferences>) => {
    setPreferences((before) => {
      const next = { ...before, ...part };
      try {
        localStorage.setItem(KEY, JSON.stringify(next));
      } catch {
        // Without storage they last as long as the page.
      }
      return next;
    });
  }, []);
  return { preferences, change };
}
