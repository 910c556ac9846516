import { useSyncExternalStore } from 'react';
import {
  EDITOR_DEFAULTS,
  type EditorSettings,
  FONT_SIZES,
  INDENTS,
  KEY_MAPS,
  TAB_SIZES,
} from '../code/editor-settings.ts';

/** Height of the editor in pixels: default and bounds. */
export const HEIGHT = { start: 600, min: 240, max: 1600 } as const;

/** A user's editor settings, and the height, which is stored on this device only. */
export interface EditorPreferences extends EditorSettings {
  height: number;
}

const KEY = 'editor';
const DEFAULTS: EditorPreferences = { ...EDITOR_DEFAULTS, height: HEIGHT.start };

/** Returns a height clamped to its bounds, in whole pixels. */
export function withinHeight(height: number): number {
  return Math.round(Math.min(HEIGHT.max, Math.max(HEIGHT.min, height)));
}

function oneOf<Value>(values: readonly Value[], given: unknown): Value | undefined {
  return values.find((value) => value === given);
}

/** Reads stored preferences; missing or invalid fields get their defaults. */
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
    keyMap: oneOf(KEY_MAPS, given.keyMap) ?? DEFAULTS.keyMap,
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

/** Preferences that are stored with the account: all but the height. */
export function settingsOf({ height: _, ...settings }: EditorPreferences): EditorSettings {
  return settings;
}

let text = storedText();
let preferences = readPreferences(text);
const listeners = new Set<() => void>();
const choiceListeners = new Set<(settings: EditorSettings) => void>();

function publish(next: EditorPreferences): void {
  preferences = next;
  for (const listener of listeners) listener();
}

/** Applies what another tab has stored, or what was stored before the first listener. */
function readAgain(): void {
  const stored = storedText();
  if (stored === text) return;
  text = stored;
  publish(readPreferences(stored));
}

function store(part: Partial<EditorPreferences>): void {
  readAgain();
  const next = { ...preferences, ...part };
  text = JSON.stringify(next);
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // Without storage they last until the page is closed.
    text = null;
  }
  publish(next);
}

/** Store of the editor preferences of this device. */
export const editorPreferences = {
  get: (): EditorPreferences => preferences,
  subscribe(listener: () => void): () => void {
    if (listeners.size === 0) {
      window.addEventListener('storage', readAgain);
      readAgain();
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('storage', readAgain);
    };
  },
  /** Applies settings from another device. */
  accept: (settings: EditorSettings): void => store(settings),
  /** Applies a choice of the user on this device. */
  change(part: Partial<EditorPreferences>): void {
    store(part);
    for (const listener of choiceListeners) listener(settingsOf(preferences));
  },
};

/** Calls `listener` with every choice made in this tab; returns a function that unsubscribes. */
export function onEditorChoice(listener: (settings: EditorSettings) => void): () => void {
  choiceListeners.add(listener);
  return () => choiceListeners.delete(listener);
}

/** The preferences of this device, and how to change some. */
export function useEditorPreferences() {
  const current = useSyncExternalStore(editorPreferences.subscribe, editorPreferences.get);
  return { preferences: current, change: editorPreferences.change };
}
