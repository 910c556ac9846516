/** What a preview can show: how the frame reads the code. */
export const PREVIEW_KINDS = [
  'html',
  'css',
  'javascript',
  'typescript',
  'jsx',
  'tsx',
  'vue',
  'svelte',
] as const;
/** One of {@link PREVIEW_KINDS}. */
export type PreviewKind = (typeof PREVIEW_KINDS)[number];

/** The libraries a person can switch on for their previews. */
export const PREVIEW_LIBS = ['react', 'typescript', 'tailwind', 'bootstrap', 'mui'] as const;
/** Which of them are on. */
export type PreviewLibs = Record<(typeof PREVIEW_LIBS)[number], boolean>;

/** The one message the application sends into a frame, with a MessagePort; it never holds more than the snippet. */
export interface PreviewInit {
  type: 'preview:init';
  kind: PreviewKind;
  code: string;
  libs: PreviewLibs;
  /** Custom CSS and JavaScript of the person who looks. */
  css: string;
  js: string;
  /** Whether the frame's own panels are dark. */
  dark: boolean;
}

/** Levels of the preview's console. */
export const PREVIEW_LEVELS = ['log', 'info', 'warn', 'error', 'debug'] as const;
/** One of {@link PREVIEW_LEVELS}. */
export type PreviewLevel = (typeof PREVIEW_LEVELS)[number];

/** What a frame says through its port. It runs strangers' code: all of it is untrusted. */
export type PreviewMessage =
  | { type: 'rendered' }
  | { type: 'pong' }
  | { type: 'error'; text: string }
  | { type: 'console'; level: PreviewLevel; text: string };

/** Caps on what a frame may say; whoever says more is stopped. */
export const PREVIEW_LIMITS = {
  /** Characters shown of one message. */
  text: 2000,
  /** Console lines kept; older ones go. */
  lines: 500,
  /** Console lines a second after which further ones are dropped. */
  perSecond: 200,
  /** Messages a second after which the preview is stopped: the frame's own script never sends as many. */
  flood: 2000,
  /** Characters a second after which it is stopped. */
  floodText: 4_000_000,
  /** Characters of custom CSS and of custom JavaScript. */
  custom: 20_000,
  /** Milliseconds without an answer until a preview counts as stuck. */
  silenceMs: 5000,
} as const;
