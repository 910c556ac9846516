/** The design's colours that an embedded page uses, as the design system names them. */
export const LIGHT = {
  'surface-1': 'oklch(1 0 0)',
  'surface-2': 'oklch(0.952 0.006 115)',
  'fg-1': 'oklch(0.235 0.014 125)',
  'fg-2': 'oklch(0.42 0.014 125)',
  'fg-3': 'oklch(0.525 0.013 125)',
  'line-1': 'oklch(0.9 0.008 115)',
  'line-2': 'oklch(0.82 0.01 115)',
  ink: 'oklch(0.255 0.016 128)',
  'on-ink': 'oklch(0.985 0.004 115)',
  accent: 'oklch(0.915 0.195 117)',
  'on-accent': 'oklch(0.22 0.03 128)',
  focus: 'oklch(0.235 0.014 125)',
  selection: 'oklch(0.925 0.125 116)',
  'code-bg': 'oklch(0.984 0.005 115)',
  'code-gutter': 'oklch(0.515 0.013 125)',
  'code-line': 'oklch(0.962 0.065 114)',
  'syn-text': 'oklch(0.255 0.014 125)',
  'syn-comment': 'oklch(0.51 0.02 125)',
  'syn-keyword': 'oklch(0.45 0.16 264)',
  'syn-string': 'oklch(0.455 0.105 152)',
  'syn-number': 'oklch(0.5 0.14 45)',
  'syn-function': 'oklch(0.45 0.079 215)',
  'syn-type': 'oklch(0.47 0.15 325)',
  'syn-property': 'oklch(0.4 0.06 250)',
  'syn-operator': 'oklch(0.45 0.014 125)',
  'syn-tag': 'oklch(0.49 0.17 22)',
  'syn-attr': 'oklch(0.48 0.1 70)',
  'syn-regexp': 'oklch(0.48 0.16 0)',
} as const;

/** `LIGHT` in the dark theme. */
export const DARK = {
  'surface-1': 'oklch(0.215 0.008 130)',
  'surface-2': 'oklch(0.25 0.009 130)',
  'fg-1': 'oklch(0.955 0.006 115)',
  'fg-2': 'oklch(0.785 0.009 115)',
  'fg-3': 'oklch(0.68 0.01 115)',
  'line-1': 'oklch(0.3 0.01 128)',
  'line-2': 'oklch(0.37 0.012 128)',
  ink: 'oklch(0.945 0.008 115)',
  'on-ink': 'oklch(0.2 0.012 128)',
  accent: 'oklch(0.905 0.195 117)',
  'on-accent': 'oklch(0.22 0.03 128)',
  focus: 'oklch(0.955 0.006 115)',
  selection: 'oklch(0.325 0.07 120)',
  'code-bg': 'oklch(0.19 0.007 130)',
  'code-gutter': 'oklch(0.68 0.01 115)',
  'code-line': 'oklch(0.25 0.035 122)',
  'syn-text': 'oklch(0.92 0.006 115)',
  'syn-comment': 'oklch(0.715 0.02 125)',
  'syn-keyword': 'oklch(0.775 0.105 258)',
  'syn-string': 'oklch(0.82 0.12 148)',
  'syn-number': 'oklch(0.815 0.115 62)',
  'syn-function': 'oklch(0.84 0.085 205)',
  'syn-type': 'oklch(0.81 0.1 325)',
  'syn-property': 'oklch(0.85 0.04 250)',
  'syn-operator': 'oklch(0.79 0.009 115)',
  'syn-tag': 'oklch(0.765 0.125 22)',
  'syn-attr': 'oklch(0.84 0.09 80)',
  'syn-regexp': 'oklch(0.78 0.12 0)',
} as const;

/** Colours of the mark of a language; its border differs between the light and the dark theme. */
export interface MarkColours {
  readonly background: string;
  readonly text: string;
  readonly border: string;
  readonly darkBorder: string;
}

/** OKLCH values in the order of {@link MarkColours}. */
const MARKS: Readonly<Record<string, string>> = {
  javascript: '0.88 0.17 98 / 0.2 0.02 128 / 0.64 0.132 98 / 0.88 0.17 98',
  typescript: '0.5 0.135 252 / 1 0 0 / 0.5 0.135 252 / 0.535 0.135 252',
  python: '0.4 0.095 250 / 0.89 0.15 95 / 0.4 0.095 250 / 0.535 0.095 250',
  java: '0.4 0.075 235 / 0.84 0.108 60 / 0.4 0.075 235 / 0.53 0.075 235',
  cpp: '0.38 0.12 258 / 0.9 0.05 250 / 0.38 0.12 258 / 0.535 0.12 258',
  c: '0.62 0.05 255 / 0.2 0.02 128 / 0.62 0.05 255 / 0.62 0.05 255',
  csharp: '0.42 0.15 300 / 0.93 0.039 300 / 0.42 0.15 300 / 0.55 0.15 300',
  php: '0.71 0.075 285 / 0.2 0.02 128 / 0.645 0.075 285 / 0.71 0.075 285',
  ruby: '0.47 0.17 20 / 0.95 0.024 20 / 0.47 0.17 20 / 0.555 0.17 20',
  go: '0.8 0.11 212 / 0.2 0.02 128 / 0.63 0.109 212 / 0.8 0.11 212',
  rust: '0.32 0.035 45 / 0.8 0.125 55 / 0.65 0.125 55 / 0.8 0.125 55',
  swift: '0.73 0.17 45 / 0.2 0.02 128 / 0.66 0.17 45 / 0.73 0.17 45',
  kotlin: '0.45 0.17 318 / 0.88 0.09 70 / 0.45 0.17 318 / 0.555 0.17 318',
  dart: '0.42 0.071 205 / 0.87 0.1 195 / 0.42 0.071 205 / 0.53 0.071 205',
  scala: '0.54 0.19 24 / 1 0 0 / 0.54 0.19 24 / 0.56 0.19 24',
  html: '0.56 0.18 36 / 1 0 0 / 0.56 0.18 36 / 0.56 0.18 36',
  css: '0.43 0.155 292 / 1 0 0 / 0.43 0.155 292 / 0.55 0.155 292',
  scss: '0.72 0.13 355 / 0.2 0.02 128 / 0.66 0.13 355 / 0.72 0.13 355',
  sql: '0.47 0.08 195 / 1 0 0 / 0.47 0.08 195 / 0.525 0.08 195',
  json: '0.3 0.012 125 / 0.9 0.11 98 / 0.64 0.11 98 / 0.9 0.11 98',
  xml: '0.45 0.08 130 / 0.94 0.06 125 / 0.45 0.08 130 / 0.53 0.08 130',
  yaml: '0.42 0.12 5 / 0.92 0.048 350 / 0.42 0.12 5 / 0.55 0.12 5',
  markdown: '0.9 0.012 115 / 0.2 0.02 128 / 0.64 0.012 115 / 0.9 0.012 115',
  bash: '0.24 0.02 140 / 0.84 0.17 145 / 0.625 0.17 145 / 0.84 0.17 145',
  powershell: '0.33 0.1 262 / 0.84 0.09 230 / 0.33 0.1 262 / 0.54 0.1 262',
  dockerfile: '0.56 0.128 240 / 1 0 0 / 0.56 0.128 240 / 0.56 0.128 240',
  nginx: '0.49 0.125 150 / 1 0 0 / 0.49 0.125 150 / 0.52 0.125 150',
  apache: '0.43 0.15 350 / 0.86 0.093 60 / 0.43 0.15 350 / 0.555 0.15 350',
};
const FALLBACK = '0.56 0.012 120 / 1 0 0 / 0.56 0.012 120 / 0.56 0.012 120';

export function markColours(language: string): MarkColours {
  const values = (Object.hasOwn(MARKS, language) && MARKS[language]) || FALLBACK;
  const [background = '', text = '', border = '', darkBorder = ''] = values
    .split(' / ')
    .map((value) => `oklch(${value})`);
  return { background, text, border, darkBorder };
}
