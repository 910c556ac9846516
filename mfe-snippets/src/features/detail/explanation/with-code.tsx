import { Fragment } from 'react';

/** A sentence with names of the code in backticks, which are shown as code. */
export function WithCode({ children }: { children: string }) {
  const parts = children.split(/`([^`]+)`/);
  return parts.map((part, at) => {
    // The text does not change while it is shown, so a place is as good as a name.
    const key = `${at}-${part}`;
    if (at % 2 === 0) return <Fragment key={key}>{part}</Fragment>;
    return (
      <code key={key} className="font-mono text-[0.92em] text-fg-1">
        {part}
      </code>
    );
  });
}
