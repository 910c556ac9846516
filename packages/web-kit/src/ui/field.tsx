import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId, useMemo } from 'react';
import { Counter, type CounterProps } from './counter.tsx';
import './field.css';

interface FieldIds {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

const FieldContext = createContext<FieldIds | null>(null);

export interface FieldProps {
  label: ReactNode;
  /** Characters used and allowed; shown at the label's right. */
  counter?: CounterProps | undefined;
  /** Short note at the label's right, if there is no counter. */
  note?: ReactNode;
  hint?: ReactNode;
  /** The problem and how to fix it. Sets `aria-invalid` on the control. */
  error?: string | undefined;
  className?: string | undefined;
  /**
   * One control of this package (Input, Textarea, Select, Combobox); reads its id and descriptions
   * from the field.
   */
  children: ReactNode;
}

/** Label, counter, hint and error of one control, wired by id. */
export function Field({ label, counter, note, hint, error, className, children }: FieldProps) {
  const id = useId();
  const describedBy =
    clsx(error && `${id}-error`, hint && `${id}-hint`, counter && `${id}-count`) || undefined;
  const invalid = Boolean(error);
  const ids = useMemo(() => ({ id, describedBy, invalid }), [id, describedBy, invalid]);
  return (
    <div className={clsx('sn-field', className)}>
      <div className="sn-field-top">
        <label className="sn-field-label" htmlFor={id} id={`${id}-label`}>
          {label}
        </label>
        {counter ? (
          <Counter id={`${id}-count`} {...counter} />
        ) : (
          note && <span className="sn-field-note">{note}</span>
        )}
      </div>
      <FieldContext value={ids}>{children}</FieldContext>
      {error ? (
        <p className="sn-field-error" id={`${id}-error`} role="alert">
          <CircleAlert size={14} strokeWidth={1.75} aria-hidden />
          {error}
        </p>
      ) : null}
      {hint ? (
        <p className="sn-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** Attributes for the focusable element of a control inside a {@link Field}. Empty outside a field. */
export interface FieldControl {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

/** Returns the attributes of a control inside a {@link Field}; an empty object outside. */
export function useFieldControl(): FieldControl {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    ...(field.describedBy && { 'aria-describedby': field.describedBy }),
    ...(field.invalid && { 'aria-invalid': true }),
  };
}
