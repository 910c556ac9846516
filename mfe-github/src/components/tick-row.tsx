import { CheckMark } from '@snippetry/web-kit/ui';
import { type ReactNode, useId } from 'react';

export interface TickRowProps {
  checked: boolean;
  /** Reason why the row cannot be selected; undefined if it can. */
  reason?: string | undefined;
  onToggle: () => void;
  label: string;
  className?: string;
  children: ReactNode;
}

/** Selectable row of a list. A disabled row stays focusable and describes the reason. */
export function TickRow(props: TickRowProps) {
  const {
    checked,
    reason,
    onToggle,
    label,
    className = 'min-h-9 max-lg:min-h-11',
    children,
  } = props;
  const id = useId();
  const isOff = reason !== undefined;
  const look = isOff
    ? 'cursor-default text-fg-3'
    : checked
      ? 'bg-accent-soft'
      : 'hover:bg-surface-2';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a whole row, with marks and more than one line in it
    <button
      type="button"
      data-row
      role="checkbox"
      aria-checked={checked}
      aria-disabled={isOff}
      aria-label={label}
      aria-describedby={isOff ? id : undefined}
      title={reason}
      className={`flex w-full items-center gap-2.5 px-4 text-left text-sm focus-visible:outline-offset-[-2px] ${className} ${look}`}
      onClick={() => {
        if (!isOff) onToggle();
      }}
    >
      <span className={isOff ? 'opacity-45' : undefined}>
        <CheckMark checked={checked} />
      </span>
      {children}
      {isOff ? (
        <span id={id} className="sr-only">
          {reason}
        </span>
      ) : null}
    </button>
  );
}
