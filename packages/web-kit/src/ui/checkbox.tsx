import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import './checkbox.css';

export interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Visible text beside the box. */
  children?: ReactNode;
  /** Accessible name if there is no visible text. */
  label?: string | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
  className?: string | undefined;
}

/** Checkbox with the look of the design system. */
export function Checkbox(props: CheckboxProps) {
  const { checked, onChange, children, label, disabled, name, className } = props;
  const id = useId();
  return (
    <span className={clsx('sn-check', className)}>
      {/* biome-ignore lint/a11y/useSemanticElements: a native checkbox cannot look like this in every browser */}
      <button
        type="button"
        role="checkbox"
        id={id}
        className="sn-check-box"
        data-state={checked ? 'checked' : 'unchecked'}
        aria-checked={checked}
        aria-label={label}
        disabled={disabled ?? false}
        name={name}
        onClick={() => onChange(!checked)}
        onKeyDown={(event) => {
          // Enter must not toggle it, as in a native checkbox.
          if (event.key === 'Enter') event.preventDefault();
        }}
      >
        {checked ? (
          <span className="sn-check-tick">
            <Check size={12} strokeWidth={3} aria-hidden />
          </span>
        ) : null}
      </button>
      {children ? <label htmlFor={id}>{children}</label> : null}
    </span>
  );
}

export interface CheckMarkProps {
  checked: boolean | 'mixed';
}

/** Look of a checkbox, without its role, for rows that are checkboxes themselves. */
export function CheckMark({ checked }: CheckMarkProps) {
  const Sign = checked === 'mixed' ? Minus : Check;
  return (
    <span className="sn-check-box" data-state={checked ? 'checked' : 'unchecked'} aria-hidden>
      {checked ? <Sign className="sn-check-tick" size={12} strokeWidth={3} /> : null}
    </span>
  );
}
