import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { useFieldControl } from './field.tsx';
import './switch.css';

export interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Visible name beside it. */
  children?: ReactNode;
  /** A sentence under the name. */
  description?: ReactNode;
  /** Accessible name if there is no visible one. */
  label?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** Takes effect at once or on save; on = marker with an ink knob. */
export function Switch(props: SwitchProps) {
  const { checked, onChange, children, description, label, disabled, className } = props;
  const ownId = useId();
  const field = useFieldControl();
  const id = field.id ?? ownId;
  const state = checked ? 'checked' : 'unchecked';
  return (
    <span className={clsx('sn-switch-row', className)}>
      <button
        type="button"
        {...field}
        role="switch"
        id={id}
        className="sn-switch"
        data-state={state}
        aria-checked={checked}
        aria-label={label}
        aria-describedby={description ? `${ownId}-text` : field['aria-describedby']}
        disabled={disabled ?? false}
        onClick={() => onChange(!checked)}
      >
        <span className="sn-switch-knob" data-state={state} />
      </button>
      {children ? (
        <span className="sn-switch-text">
          <label htmlFor={id}>{children}</label>
          {description ? <small id={`${ownId}-text`}>{description}</small> : null}
        </span>
      ) : null}
    </span>
  );
}
