import { clsx } from 'clsx';
import { Slot } from 'radix-ui';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import './button.css';

/**
 * `mark` creates something (one per region), `primary` is for other main actions, `danger` only for
 * the button of a confirmation.
 */
export type ButtonVariant = 'mark' | 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-quiet';
/** Heights 28, 32 and 40 px; 40 for all at phone width. */
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: ReactNode;
  /** A number in a quiet pill after the label. */
  count?: number | string | undefined;
  /** Disables the button and shows `busyLabel`, without changing its width. */
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  /** Hides the label at phone width if there is an icon; the label stays the accessible name. */
  collapse?: boolean | undefined;
  /**
   * Renders the one child element, a link, with the look of a button; it has its own content and
   * icon.
   */
  asChild?: boolean | undefined;
}

/** Classes of a button, for elements that {@link Button} cannot render. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string {
  return `sn-button sn-button-${variant} sn-button-${size}`;
}

/** A button with the six variants of the design; `type="button"` by default. */
export function Button({
  variant,
  size,
  icon,
  count,
  busy = false,
  busyLabel,
  collapse = false,
  asChild = false,
  className,
  disabled,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const classes = clsx(
    buttonClass(variant, size),
    busy && 'sn-button-busy',
    collapse && 'sn-button-collapse',
    className,
  );
  const badge = count === undefined ? null : <span className="sn-button-count">{count}</span>;
  if (asChild) {
    return (
      <Slot.Root className={classes} {...rest}>
        {icon}
        <Slot.Slottable>{children}</Slot.Slottable>
        {badge}
      </Slot.Root>
    );
  }
  // The hidden label is laid out invisibly in the same cell, so that the width does not change.
  const other = busy ? children : busyLabel;
  const ghost = typeof other === 'string' && busyLabel ? other : undefined;
  const hasLabel = children !== undefined && children !== null;
  // Icon and label stay together, centred in the width of the longer label.
  const isWithLabel = hasLabel && ghost !== undefined && !collapse;
  return (
    <button
      type={type}
      className={classes}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {isWithLabel ? null : icon}
      {hasLabel ? (
        <span className="sn-button-label" data-ghost={ghost}>
          <span>
            {isWithLabel ? icon : null}
            {busy && busyLabel ? busyLabel : children}
          </span>
        </span>
      ) : null}
      {badge}
    </button>
  );
}
