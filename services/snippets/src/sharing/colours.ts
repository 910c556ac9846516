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

const MARKS: Readonly<Record<string, MarkColours>> = {
  javascript: {
    background: 'oklch(0.88 0.17 98)',
    text: 'oklch(0.2 0.02 128)',
    border: 'oklch(0.64 0.132 98)',
    darkBorder: 'oklch(0.88 0.17 98)',
  },
  typescript: {
    background: 'oklch(0.5 0.135 252)',
    text: 'oklch(1 0 0)',
    border: 'oklch(0.5 0.135 252)',
    darkBorder: 'oklch(0.535 0.135 252)',
  },
  python: {
    background: 'oklch(0.4 0.095 250)',
    text: 'oklch(0.89 0.15 95)',
    border: 'oklch(0.4 0.095 250)',
    darkBorder: 'oklch(0.535 0.095 250)',
  },
  java: {
    background: 'oklch(0.4 0.075 235)',
    text: 'oklch(0.84 0.108 60)',
    border: 'oklch(0.4 0.075 235)',
    darkBorder: 'oklch(0.53 0.075 235)',
  },
  cpp: {
    background: 'oklch(0.38 0.12 258)',
    text: 'oklch(0.9 0.05 250)',
    border: 'oklch(0.38 0.12 258)',
    darkBorder: 'oklch(0.535 0.12 258)',
  },
  c: {
    background: 'oklch(0.62 0.05 255)',
    text: 'oklch(0.2 0.02 128)',
    border: 'oklch(0.62 0.05 255)',
    darkBorder: 'oklch(0.62 0.05 255)',
  },
  csharp: {
    background: 'oklch(0.42 0.15 300)',
    text: 'oklch(0.93 0.039 300)',
    border: 'oklch(0.42 0.15 300)',
    darkBorder: 'oklch(0.55 0.15 300)',
  },
  php: {
    background: 'oklch(0.71 0.075 285)',
    text: 'oklch(0.2 0.02 128)',
    border: 'oklch(0.645 0.075 285)',
    darkBorder: 'oklch(0.71 0.075 285)',
  },
  ruby: {
    background: 'oklch(0.47 0.17 20)',
    text: 'oklch(0.95 0.024 20)',
    border: 'oklch(0.47 0.17 20)',
    darkBorder: 'oklch(0.555 0.17 20)',
  },
  go: {
    background: 'oklch(0.8 0.11 212)',
    text: 'oklch(0.2 0.02 128)',
    border: 'oklch(0.63 0.109 212)',
    darkBorder: 'oklch(0.8 0.11 212)',
  },
  rust: {
    background: 'oklch(0.32 0.035 45)',
    text: 'oklch(0.8 0.125 55)',
    border: 'oklch(0.65 0.125 55)',
    darkBorder: 'oklch(0.8 0.125 55)',
  },
  swift: {
    background: 'oklch(0.73 0.17 45)',
    text: 'oklch(0.2 0.02 128)',
    border: 'oklch(0.66 0.17 45)',
    darkBorder: 'oklch(0.73 0.17 45)',
  },
  kotlin: {
    background: 'oklch(0.45 0.17 318)',
    text: 'oklch(0.88 0.09 70)',
    border: 'oklch(0.45 0.17 318)',
    darkBorder: 'oklch(0.555 0.17 318)',
  },
  dart: {
    background: 'oklch(0.42 0.071 205)',
    text: 'oklch(0.87 0.1 195)',
    border: 'oklch(0.42 0.071 205)',
    darkBorder: 'oklch(0.53 0.071 205)',
  },
  scala: {
    background: 'oklch(0.54 0.19 24)',
    text: 'oklch(1 0 0)',
    border: 'oklch(0.54 0.19 24)',
    darkBorder: 'oklch(0.56 0.19 24)',
  },
  html: {
    background: 'oklch(0.56 0.18 36)',
    text: 'oklch(1 0 0)',
    border: 'oklch(0.56 0.18 36)',
    darkBorder: 'oklch(0.56 0.18 36)',
  },
  css: {
    background: 'oklch(0.43 0.155 292)',
    text: 'oklch(1 0 0)',
    border: 'oklch(0.43 0.155 292)',
    darkBorder: 'oklch(0.55 0.155 292)',
  },
  scss: {
    background: 'oklch(0.72 0.13 355)',
    text: 'oklch(0.2 0.02 128)',
    border: 'oklch(0.66 0.13 355)',
    darkBorder: 'oklch(0.72 0.13 355)',
  },
  sql: {
    background: 'oklch(0.47 0.08 195)',
    text: 'oklch(1 0 0)',
    border: 'oklch(0.47 0.08 195)',
    darkBorder: 'oklch(0.525 0.08 195)',
  },
  json: {
    background: 'oklch(0.3 0.012 125)',
    text: 'oklch(0.9 0.11 98)',
    border: 'oklch(0.64 0.11 98)',
    darkBorder: 'oklch(0.9 0.11 98)',
  },
  xml: {
    background: 'oklch(0.45 0.08 130)',
    text: 'oklch(0.94 0.06 125)',
    border: 'oklch(0.45 0.08 130)',
    darkBorder: 'oklch(0.53 0.08 130)',
  },
  yaml: {
    background: 'oklch(0.42 0.12 5)',
    text: 'oklch(0.92 0.048 350)',
    border: 'oklch(0.42 0.12 5)',
    darkBorder: 'oklch(0.55 0.12 5)',
  },
  markdown: {
    background: 'oklch(0.9 0.012 115)',
    text: 'oklch(0.2 0.02 128)',
    border: 'oklch(0.64 0.012 115)',
    darkBorder: 'oklch(0.9 0.012 115)',
  },
  bash: {
    background: 'oklch(0.24 0.02 140)',
    text: 'oklch(0.84 0.17 145)',
    border: 'oklch(0.625 0.17 145)',
    darkBorder: 'oklch(0.84 0.17 145)',
  },
  powershell: {
    background: 'oklch(0.33 0.1 262)',
    text: 'oklch(0.84 0.09 230)',
    border: 'oklch(0.33 0.1 262)',
    darkBorder: 'oklch(0.54 0.1 262)',
  },
  dockerfile: {
    background: 'oklch(0.56 0.128 240)',
    text: 'oklch(1 0 0)',
    border: 'oklch(0.56 0.128 240)',
    darkBorder: 'oklch(0.56 0.128 240)',
  },
  nginx: {
    background: 'oklch(0.49 0.125 150)',
    text: 'oklch(1 0 0)',
    border: 'oklch(0.49 0.125 150)',
    darkBorder: 'oklch(0.52 0.125 150)',
  },
  apache: {
    background: 'oklch(0.43 0.15 350)',
    text: 'oklch(0.86 0.093 60)',
    border: 'oklch(0.43 0.15 350)',
    darkBorder: 'oklch(0.555 0.15 350)',
  },
};

const FALLBACK: MarkColours = {
  background: 'oklch(0.56 0.012 120)',
  text: 'oklch(1 0 0)',
  border: 'oklch(0.56 0.012 120)',
  darkBorder: 'oklch(0.56 0.012 120)',
};

export function markColours(language: string): MarkColours {
  return (Object.hasOwn(MARKS, language) && MARKS[language]) || FALLBACK;
}
