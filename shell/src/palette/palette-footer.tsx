import { COMMAND_KEY, IS_APPLE, Kbd } from '@snippetry/web-kit/ui';
import type { ReactNode } from 'react';

interface Props {
  /** Title of the current row's snippet. */
  snippet: string | undefined;
  /** What Tab does. */
  completes: boolean;
  onActions: () => void;
}

function Hint({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <span aria-hidden className="hidden items-center gap-1.5 lg:flex">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {children}
    </span>
  );
}

/** The keys of the palette, and the way to the actions of a snippet; on phones that alone. */
export function PaletteFooter({ snippet, completes, onActions }: Props) {
  return (
    <div
      className={`h-11 flex-none items-center gap-4 border-t border-line-1 px-4 text-xs text-fg-3 lg:flex lg:h-9 ${snippet === undefined ? 'hidden' : 'flex'}`}
    >
      <Hint keys={['↑', '↓']}>Move</Hint>
      {completes ? <Hint keys={['Tab']}>Complete</Hint> : <Hint keys={['↵']}>Open</Hint>}
      {snippet === undefined ? null : (
        <>
          <Hint keys={[COMMAND_KEY, '↵']}>Copy code</Hint>
          <Hint keys={[COMMAND_KEY, '.']}>More</Hint>
          <button
            type="button"
            aria-keyshortcuts={IS_APPLE ? 'Meta+.' : 'Control+.'}
            className="ml-auto flex h-full items-center text-fg-2"
            onClick={onActions}
            onPointerDown={(event) => event.preventDefault()}
          >
            Actions <span className="sr-only">for {snippet}</span>
          </button>
        </>
      )}
    </div>
  );
}
