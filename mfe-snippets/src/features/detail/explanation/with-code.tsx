import { Fragment } from 'react';

/** Text whose parts in backticks are rendered as code. */
export function WithCode({ children }: { children: string }) {
  const parts = children.split(/`([^`]+)`/);
  return parts.map((part, at) => {
    // The text is constant, so the index is a stable key.
    const key = `${at}-${part}`;
    if (at % 2 === 0) return <Fragment key={key}>{part}</Fragment>;
    return (
      <code key={key} className="font-mono text-[0.92em] text-fg-1">
        {part}
      </code>
    );
  });
}
