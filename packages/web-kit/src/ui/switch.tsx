import { clsx } from 'clsx';
import { Switch as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { useFieldControl } from './field.tsx';
import './switch.css';

/** Props of {@link Switch}. */
export interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Visible name beside it. */
  children?: ReactNode;
  /** A sentence under the name. */
  description?: ReactNode;
  /** Accessible name where there is no visible one. */
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
  return (
    <span className={clsx('sn-switch-row', className)}>
      <Primitive.Root
        {...field}
        id={id}
        className="sn-switch"
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled ?? false}
        aria-label={label}
        aria-describedby={description ? `${ownId}-text` : field['aria-describedby']}
      >
        <Primitive.Thumb className="sn-switch-knob" />
      </Primitive.Root>
      {children ? (
        <span className="sn-switch-text">
          <label htmlFor={id}>{children}</label>
          {description ? <small id={`${ownId}-text`}>{description}</small> : null}
        </span>
      ) : null}
    </span>
  );
}
