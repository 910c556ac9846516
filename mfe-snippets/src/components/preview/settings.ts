import { PREVIEW_LIBS, PREVIEW_LIMITS, type PreviewLibs } from '@snippetry/preview';

export interface PreviewSettings {
  libs: PreviewLibs;
  css: string;
  js: string;
}

/** React on, everything else off. */
export const DEFAULT_SETTINGS: PreviewSettings = {
  libs: { react: true, typescript: false, tailwind: false, bootstrap: false, mui: false },
  css: '',
  js: '',
};

const text = (value: unknown) =>
  typeof value === 'string' ? value.slice(0, PREVIEW_LIMITS.custom) : '';

/** Parses stored settings, with defaults for missing or invalid values. */
export function parseSettings(value: unknown): PreviewSettings {
  const stored: { libs?: unknown; css?: unknown; js?: unknown } = Object(value);
  const switches: Record<string, unknown> = Object(stored.libs);
  const libs = { ...DEFAULT_SETTINGS.libs };
  for (const name of PREVIEW_LIBS) {
    const on = switches[name];
    if (typeof on === 'boolean') libs[name] = on;
  }
  return { libs, css: text(stored.css), js: text(stored.js) };
}
