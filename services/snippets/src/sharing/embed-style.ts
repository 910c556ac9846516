import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DARK, LIGHT } from './embed-colours.ts';
import { markColours } from './mark-colours.ts';

export type EmbedTheme = 'auto' | 'light' | 'dark';

/** A page's only style sheet, and what lets the browser apply it and no other. */
export interface EmbedStyle {
  css: string;
  /** Content security policy: no script, no request, nothing but this style sheet. */
  policy: string;
}

const RULES = readFileSync(new URL('./embed.css', import.meta.url), 'utf8').replace(/\s+/g, ' ');
const MONO =
  '"JetBrains Mono Variable","JetBrains Mono",ui-monospace,SFMono-Regular,Menlo,Consolas,monospace';

/** Sheet, marked line and caret. */
const LOGO = { logo: 'var(--ink)', 'logo-line': 'var(--accent)', 'logo-caret': 'var(--on-ink)' };
const DARK_LOGO = {
  logo: 'var(--accent)',
  'logo-line': 'var(--on-accent)',
  'logo-caret': 'var(--on-accent)',
};

function variables(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');
}

function styleSheet(theme: EmbedTheme, language: string): string {
  const { ground, letters, edge, darkEdge } = markColours(language);
  const day = { ...LIGHT, ...LOGO, edge, scheme: 'light' };
  const night = { ...DARK, ...DARK_LOGO, edge: darkEdge, scheme: 'dark' };
  const light = `:root{${variables(day)}}`;
  const dark = `:root{${variables(night)}} .mark{box-shadow:inset 0 0 0 1px oklch(1 0 0/.14)}`;
  const themes = {
    auto: `:root{color-scheme:light dark}${light} @media (prefers-color-scheme:dark){${dark}}`,
    light,
    dark,
  };
  const shared = variables({ mark: ground, 'mark-on': letters, mono: MONO });
  return `:root{${shared}}${themes[theme]}${RULES}`;
}

const made = new Map<string, EmbedStyle>();

/** The style of a theme and a language; there are few, so each is made once. */
export function embedStyle(theme: EmbedTheme, language: string): EmbedStyle {
  const key = `${theme} ${language}`;
  const known = made.get(key);
  if (known) return known;
  const css = styleSheet(theme, language);
  const hash = createHash('sha256').update(css).digest('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ');
  const style = { css, policy };
  made.set(key, style);
  return style;
}
