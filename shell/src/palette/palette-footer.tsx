import { COMMAND_KEY, Kbd } from '@snippetry/web-kit/ui';

interface Props {
  /** Whether the current row has code to copy. */
  copies: boolean;
}

/** The keys of the palette; hidden on phones. */
export function PaletteFooter({ copies }: Props) {
  return (
    <div
      aria-hidden
      className="hidden h-9 flex-none items-center gap-4 border-t border-line-1 px-4 text-xs text-fg-3 lg:flex"
    >
      <span className="flex items-center gap-1.5">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>
        Move
      </span>
      <span className="flex items-center gap-1.5">
        <Kbd>↵</Kbd>
        Open
      </span>
      {copies ? (
        <span className="flex items-center gap-1.5">
          <Kbd>{COMMAND_KEY}</Kbd>
          <Kbd>↵</Kbd>
          Copy code
        </span>
      ) : null}
    </div>
  );
}
