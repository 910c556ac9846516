import { Trans, t } from '@snippetry/web-kit';
import { COMMAND_KEY, IS_APPLE, Kbd } from '@snippetry/web-kit/ui';
import type { ReactNode } from 'react';

interface Props {
  /** Title of the current row's snippet. */
  snippet: string | undefined;
  /** Whether Tab completes a filter. */
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

/** Key hints of the palette and a button for the snippet's actions; phones show only the button. */
export function PaletteFooter({ snippet, completes, onActions }: Props) {
  return (
    <div
      className={`h-11 flex-none items-center gap-4 border-t border-line-1 px-4 text-xs text-fg-3 lg:flex lg:h-9 ${snippet === undefined ? 'hidden' : 'flex'}`}
    >
      <Hint keys={['↑', '↓']}>{t('Move')}</Hint>
      {completes ? (
        <Hint keys={['Tab']}>{t('Complete')}</Hint>
      ) : (
        <Hint keys={['↵']}>{t('Open')}</Hint>
      )}
      {snippet === undefined ? null : (
        <>
          <Hint keys={[t(COMMAND_KEY), '↵']}>{t('Copy code')}</Hint>
          <Hint keys={[t(COMMAND_KEY), '.']}>{t('More')}</Hint>
          <button
            type="button"
            aria-keyshortcuts={IS_APPLE ? 'Meta+.' : 'Control+.'}
            className="ml-auto flex h-full items-center text-fg-2"
            onClick={onActions}
            onPointerDown={(event) => event.preventDefault()}
          >
            <Trans
              text="Actions <hidden>for {title}</hidden>"
              values={{ title: snippet }}
              parts={{ hidden: (words) => <span className="sr-only">{words}</span> }}
            />
          </button>
        </>
      )}
    </div>
  );
}
