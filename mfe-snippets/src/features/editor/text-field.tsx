import { LIMITS } from '@snippetry/contracts/limits';
import { said } from '@snippetry/web-kit';
import { Field, Input } from '@snippetry/web-kit/ui';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { FormValues } from './values/form-values.ts';

export interface TextFieldProps {
  form: UseFormReturn<FormValues>;
  name: 'title' | 'description';
  label: string;
  /** Length from which the counter warns. */
  warnAbove: number;
}

/** Single-line text input with a character counter. */
export function TextField({ form, name, label, warnAbove }: TextFieldProps) {
  const text = useWatch({ control: form.control, name });
  const { max } = LIMITS[name];
  const error = form.formState.errors[name]?.message;
  return (
    <Field
      label={label}
      className="lg:col-span-2"
      counter={{ used: text.length, limit: max, warnAbove }}
      error={error && said(error)}
    >
      <Input
        maxLength={max}
        autoComplete="off"
        {...form.register(name, { onChange: () => form.clearErrors(name) })}
      />
    </Field>
  );
}
