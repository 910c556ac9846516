import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import { Checkbox as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import './checkbox.css';

/** Props of {@link Checkbox}. */
export interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Visible text beside the box. */
  children?: ReactNode;
  /** Accessible name where there is no visible text. */
  label?: string | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
  className?: string | undefined;
}

/** A box to tick; on = marker with an ink tick. */
export function Checkbox(props: CheckboxProps) {
  const { checked, onChange, children, label, disabled, name, className } = props;
  const id = useId();
  return (
    <span className={clsx('sn-check', className)}>
      <Primitive.Root
        id={id}
        className="sn-check-box"
        checked={checked}
        onCheckedChange={(state) => onChange(state === true)}
        disabled={disabled ?? false}
        aria-label={label}
        {...(name !== undefined && { name })}
      >
        <Primitive.Indicator className="sn-check-tick">
          <Check size={12} strokeWidth={3} aria-hidden />
        </Primitive.Indicator>
      </Primitive.Root>
      {children ? <label htmlFor={id}>{children}</label> : null}
    </span>
  );
}

/** Props of {@link CheckMark}. */
export interface CheckMarkProps {
  checked: boolean | 'mixed';
}

/** How a box to tick looks, inside of what is one to assistive technology: a row that can be ticked. */
export function CheckMark({ checked }: CheckMarkProps) {
  const Sign = checked === 'mixed' ? Minus : Check;
  return (
    <span className="sn-check-box" data-state={checked ? 'checked' : 'unchecked'} aria-hidden>
      {checked ? <Sign className="sn-check-tick" size={12} strokeWidth={3} /> : null}
    </span>
  );
}
