/** Logo: a sheet with a cut corner, one marked line and a caret. */
export function LogoMark({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className="flex-none">
      <path
        d="M2 4a2 2 0 0 1 2-2h11l7 7v11a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2z"
        className="fill-ink dark:fill-accent"
      />
      <path d="M6 10h7.5v5H6z" className="fill-accent dark:fill-on-accent" />
      <path d="M15 8h2v9h-2z" className="fill-on-ink dark:fill-on-accent" />
    </svg>
  );
}
