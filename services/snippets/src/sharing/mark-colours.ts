/** Ground and letters of a language's mark, and its cut edge by day and by night. */
export interface MarkColours {
  readonly ground: string;
  readonly letters: string;
  readonly edge: string;
  readonly darkEdge: string;
}

const MARKS: Readonly<Record<string, MarkColours>> = {
  javascript: {
    ground: 'oklch(0.88 0.17 98)',
    letters: 'oklch(0.2 0.02 128)',
    edge: 'oklch(0.64 0.132 98)',
    darkEdge: 'oklch(0.88 0.17 98)',
  },
  typescript: {
    ground: 'oklch(0.5 0.135 252)',
    letters: 'oklch(1 0 0)',
    edge: 'oklch(0.5 0.135 252)',
    darkEdge: 'oklch(0.535 0.135 252)',
  },
  python: {
    ground: 'oklch(0.4 0.095 250)',
    letters: 'oklch(0.89 0.15 95)',
    edge: 'oklch(0.4 0.095 250)',
    darkEdge: 'oklch(0.535 0.095 250)',
  },
  java: {
    ground: 'oklch(0.4 0.075 235)',
    letters: 'oklch(0.84 0.108 60)',
    edge: 'oklch(0.4 0.075 235)',
    darkEdge: 'oklch(0.53 0.075 235)',
  },
  cpp: {
    ground: 'oklch(0.38 0.12 258)',
    letters: 'oklch(0.9 0.05 250)',
    edge: 'oklch(0.38 0.12 258)',
    darkEdge: 'oklch(0.535 0.12 258)',
  },
  c: {
    ground: 'oklch(0.62 0.05 255)',
    letters: 'oklch(0.2 0.02 128)',
    edge: 'oklch(0.62 0.05 255)',
    darkEdge: 'oklch(0.62 0.05 255)',
  },
  csharp: {
    ground: 'oklch(0.42 0.15 300)',
    letters: 'oklch(0.93 0.039 300)',
    edge: 'oklch(0.42 0.15 300)',
    darkEdge: 'oklch(0.55 0.15 300)',
  },
  php: {
    ground: 'oklch(0.71 0.075 285)',
    letters: 'oklch(0.2 0.02 128)',
    edge: 'oklch(0.645 0.075 285)',
    darkEdge: 'oklch(0.71 0.075 285)',
  },
  ruby: {
    ground: 'oklch(0.47 0.17 20)',
    letters: 'oklch(0.95 0.024 20)',
    edge: 'oklch(0.47 0.17 20)',
    darkEdge: 'oklch(0.555 0.17 20)',
  },
  go: {
    ground: 'oklch(0.8 0.11 212)',
    letters: 'oklch(0.2 0.02 128)',
    edge: 'oklch(0.63 0.109 212)',
    darkEdge: 'oklch(0.8 0.11 212)',
  },
  rust: {
    ground: 'oklch(0.32 0.035 45)',
    letters: 'oklch(0.8 0.125 55)',
    edge: 'oklch(0.65 0.125 55)',
    darkEdge: 'oklch(0.8 0.125 55)',
  },
  swift: {
    ground: 'oklch(0.73 0.17 45)',
    letters: 'oklch(0.2 0.02 128)',
    edge: 'oklch(0.66 0.17 45)',
    darkEdge: 'oklch(0.73 0.17 45)',
  },
  kotlin: {
    ground: 'oklch(0.45 0.17 318)',
    letters: 'oklch(0.88 0.09 70)',
    edge: 'oklch(0.45 0.17 318)',
    darkEdge: 'oklch(0.555 0.17 318)',
  },
  dart: {
    ground: 'oklch(0.42 0.071 205)',
    letters: 'oklch(0.87 0.1 195)',
    edge: 'oklch(0.42 0.071 205)',
    darkEdge: 'oklch(0.53 0.071 205)',
  },
  scala: {
    ground: 'oklch(0.54 0.19 24)',
    letters: 'oklch(1 0 0)',
    edge: 'oklch(0.54 0.19 24)',
    darkEdge: 'oklch(0.56 0.19 24)',
  },
  html: {
    ground: 'oklch(0.56 0.18 36)',
    letters: 'oklch(1 0 0)',
    edge: 'oklch(0.56 0.18 36)',
    darkEdge: 'oklch(0.56 0.18 36)',
  },
  css: {
    ground: 'oklch(0.43 0.155 292)',
    letters: 'oklch(1 0 0)',
    edge: 'oklch(0.43 0.155 292)',
    darkEdge: 'oklch(0.55 0.155 292)',
  },
  scss: {
    ground: 'oklch(0.72 0.13 355)',
    letters: 'oklch(0.2 0.02 128)',
    edge: 'oklch(0.66 0.13 355)',
    darkEdge: 'oklch(0.72 0.13 355)',
  },
  sql: {
    ground: 'oklch(0.47 0.08 195)',
    letters: 'oklch(1 0 0)',
    edge: 'oklch(0.47 0.08 195)',
    darkEdge: 'oklch(0.525 0.08 195)',
  },
  json: {
    ground: 'oklch(0.3 0.012 125)',
    letters: 'oklch(0.9 0.11 98)',
    edge: 'oklch(0.64 0.11 98)',
    darkEdge: 'oklch(0.9 0.11 98)',
  },
  xml: {
    ground: 'oklch(0.45 0.08 130)',
    letters: 'oklch(0.94 0.06 125)',
    edge: 'oklch(0.45 0.08 130)',
    darkEdge: 'oklch(0.53 0.08 130)',
  },
  yaml: {
    ground: 'oklch(0.42 0.12 5)',
    letters: 'oklch(0.92 0.048 350)',
    edge: 'oklch(0.42 0.12 5)',
    darkEdge: 'oklch(0.55 0.12 5)',
  },
  markdown: {
    ground: 'oklch(0.9 0.012 115)',
    letters: 'oklch(0.2 0.02 128)',
    edge: 'oklch(0.64 0.012 115)',
    darkEdge: 'oklch(0.9 0.012 115)',
  },
  bash: {
    ground: 'oklch(0.24 0.02 140)',
    letters: 'oklch(0.84 0.17 145)',
    edge: 'oklch(0.625 0.17 145)',
    darkEdge: 'oklch(0.84 0.17 145)',
  },
  powershell: {
    ground: 'oklch(0.33 0.1 262)',
    letters: 'oklch(0.84 0.09 230)',
    edge: 'oklch(0.33 0.1 262)',
    darkEdge: 'oklch(0.54 0.1 262)',
  },
  dockerfile: {
    ground: 'oklch(0.56 0.128 240)',
    letters: 'oklch(1 0 0)',
    edge: 'oklch(0.56 0.128 240)',
    darkEdge: 'oklch(0.56 0.128 240)',
  },
  nginx: {
    ground: 'oklch(0.49 0.125 150)',
    letters: 'oklch(1 0 0)',
    edge: 'oklch(0.49 0.125 150)',
    darkEdge: 'oklch(0.52 0.125 150)',
  },
  apache: {
    ground: 'oklch(0.43 0.15 350)',
    letters: 'oklch(0.86 0.093 60)',
    edge: 'oklch(0.43 0.15 350)',
    darkEdge: 'oklch(0.555 0.15 350)',
  },
};

const FALLBACK: MarkColours = {
  ground: 'oklch(0.56 0.012 120)',
  letters: 'oklch(1 0 0)',
  edge: 'oklch(0.56 0.012 120)',
  darkEdge: 'oklch(0.56 0.012 120)',
};

/** The colours of a language's mark. */
export function markColours(language: string): MarkColours {
  return (Object.hasOwn(MARKS, language) && MARKS[language]) || FALLBACK;
}
