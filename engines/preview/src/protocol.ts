/** The kinds of code that a preview can show. */
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
/** The libraries that are switched on. */
export type PreviewLibs = Record<(typeof PREVIEW_LIBS)[number], boolean>;

/**
 * The only message that the application sends to a frame; it must contain nothing but the snippet
 * and settings.
 */
export interface PreviewInit {
  type: 'preview:init';
  kind: PreviewKind;
  code: string;
  libs: PreviewLibs;
  /** Custom CSS and JavaScript of the viewer. */
  css: string;
  js: string;
  /** Whether the frame's own panels are dark. */
  dark: boolean;
}

/** Levels of the preview's console. */
export const PREVIEW_LEVELS = ['log', 'info', 'warn', 'error', 'debug'] as const;
/** One of {@link PREVIEW_LEVELS}. */
export type PreviewLevel = (typeof PREVIEW_LEVELS)[number];

/** A message of a frame. The frame runs other people's code, so its messages are untrusted. */
export type PreviewMessage =
  | { type: 'rendered' }
  | { type: 'pong' }
  | { type: 'error'; text: string }
  | { type: 'console'; level: PreviewLevel; text: string };

/** Limits on the messages of a frame; a preview that exceeds them is stopped. */
export const PREVIEW_LIMITS = {
  /** Characters shown of one message. */
  text: 2000,
  /** Console lines that are shown; older ones are removed. */
  lines: 500,
  /** Console lines a second after which further ones are dropped. */
  perSecond: 200,
  /** Messages a second above which the preview is stopped; the frame's script never sends more. */
  flood: 2000,
  /** Characters a second above which it is stopped. */
  floodText: 4_000_000,
  /** Characters of custom CSS and of custom JavaScript. */
  custom: 20_000,
  /** Milliseconds without an answer after which a preview counts as blocked. */
  silenceMs: 5000,
} as const;
