const BASE = 'inline-flex items-center justify-center gap-1.5 border font-medium whitespace-nowrap';

const LOOKS = {
  mark: 'border-on-accent/16 bg-accent text-on-accent font-semibold hover:bg-accent-hover active:bg-accent-active',
  primary: 'border-transparent bg-ink text-on-ink hover:bg-ink-hover active:bg-ink-active',
  secondary: 'border-line-2 bg-surface-1 hover:bg-surface-2',
  ghost: 'border-transparent text-fg-2 hover:bg-surface-2 hover:text-fg-1',
} as const;

const SIZES = {
  md: 'h-10 rounded-control px-3 text-sm lg:h-8',
  lg: 'h-10 rounded-card px-4 text-base',
} as const;

/** Classes for a link that looks like a button, on pages that must not load the design system. */
export function linkButton(look: keyof typeof LOOKS, size: keyof typeof SIZES = 'md'): string {
  return `${BASE} ${LOOKS[look]} ${SIZES[size]}`;
}
