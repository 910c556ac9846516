import { clsx } from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useFieldControl } from './field.tsx';
import './input.css';

export interface InputProps extends Omit<ComponentPropsWithRef<'input'>, 'size'> {
  /** Before the text, decoration only. */
  icon?: ReactNode;
  /** After the text: a key hint, a show/hide button. */
  end?: ReactNode;
  /** `lg` is 40 px, for the signed-out forms. */
  size?: 'md' | 'lg' | undefined;
  /** Monospaced, for tags, paths and keys. */
  mono?: boolean | undefined;
}

/** A one-line text box. Inside a Field it is labelled and described by it. */
export function Input({ icon, end, size = 'md', mono, className, ...rest }: InputProps) {
  const field = useFieldControl();
  return (
    <div
      className={clsx(
        'sn-input',
        `sn-input-${size}`,
        Boolean(icon) && 'sn-input-has-icon',
        mono && 'sn-input-mono',
        className,
      )}
    >
      {icon ? <span className="sn-input-icon">{icon}</span> : null}
      <input {...field} {...rest} />
      {end ? <span className="sn-input-end">{end}</span> : null}
    </div>
  );
}
