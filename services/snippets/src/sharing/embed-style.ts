import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DARK, LIGHT } from './embed-colours.ts';
import { markColours } from './mark-colours.ts';

export type EmbedTheme = 'auto' | 'light' | 'dark';

/** The only style sheet of a page, and the policy that allows it and no other. */
export interface EmbedStyle {
  css: string;
  /** Content security policy: no script, no request, nothing but this style sheet. */
  policy: string;
}

const RULES = readFileSync(new URL('./embed.css', import.meta.url), 'utf8').replace(/\s+/g, ' ');
const MONO =
  '"JetBrains Mono Variable","JetBrains Mono",ui-monospace,SFMono-Regular,Menlo,Consolas,monospace';

/** Colours of the logo: sheet, marked line and caret. */
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
  const { background, text, border, darkBorder } = markColours(language);
  const day = { ...LIGHT, ...LOGO, edge: border, scheme: 'light' };
  const night = { ...DARK, ...DARK_LOGO, edge: darkBorder, scheme: 'dark' };
  const light = `:root{${variables(day)}}`;
  const dark = `:root{${variables(night)}} .mark{box-shadow:inset 0 0 0 1px oklch(1 0 0/.14)}`;
  const themes = {
    auto: `:root{color-scheme:light dark}${light} @media (prefers-color-scheme:dark){${dark}}`,
    light,
    dark,
  };
  const shared = variables({ mark: background, 'mark-on': text, mono: MONO });
  return `:root{${shared}}${themes[theme]}${RULES}`;
}

const cache = new Map<string, EmbedStyle>();

/** The style of a theme and a language. There are few combinations, so the cache needs no limit. */
export function embedStyle(theme: EmbedTheme, language: string): EmbedStyle {
  const key = `${theme} ${language}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const css = styleSheet(theme, language);
  const hash = createHash('sha256').update(css).digest('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    // The page has no images; a browser that opens it as a page requests the site's icon.
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ');
  const style = { css, policy };
  cache.set(key, style);
  return style;
}
