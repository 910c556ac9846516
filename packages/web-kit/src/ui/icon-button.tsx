import { clsx } from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button.tsx';
import { Tooltip } from './tooltip.tsx';
import './icon-button.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** Accessible name, and the text of the tooltip. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Marks a toggle; leave out for a plain action. */
  pressed?: boolean | undefined;
  /** Keys shown in the tooltip, such as `C`. */
  shortcut?: string | undefined;
  /** Colours the icon: `danger` for deleting, `star` for a set star (filled). */
  tone?: 'danger' | 'star' | undefined;
  busy?: boolean | undefined;
}

/** A square button with an icon only, its name in a tooltip. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size,
  pressed,
  shortcut,
  tone,
  busy = false,
  className,
  disabled,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip label={label} shortcut={shortcut}>
      <button
        type={type}
        aria-label={label}
        aria-pressed={pressed}
        aria-busy={busy || undefined}
        disabled={disabled === true || busy}
        className={clsx(
          buttonClass(variant, size),
          'sn-icon-button',
          tone && `sn-icon-button-${tone}`,
          className,
        )}
        {...rest}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
