import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { useFieldControl } from './field.tsx';
import './input.css';

/** A text box of several lines, resizable downwards. Inside a Field it is labelled and described by it. */
export function Textarea({ className, rows = 3, ...rest }: ComponentPropsWithRef<'textarea'>) {
  const field = useFieldControl();
  return (
    <div className={clsx('sn-input sn-input-area', className)}>
      <textarea rows={rows} {...field} {...rest} />
    </div>
  );
}
