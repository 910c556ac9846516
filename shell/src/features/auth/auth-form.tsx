import { type ComponentPropsWithoutRef, useId } from 'react';
import { FormFailure } from './form-failure.tsx';

interface Props extends Pick<ComponentPropsWithoutRef<'form'>, 'onSubmit' | 'children'> {
  /** Error of the whole form. */
  failure: string | undefined;
}

/** Form of the account pages; an error of the whole form is shown above the fields. */
export function AuthForm({ failure, onSubmit, children }: Props) {
  const id = useId();
  return (
    <form
      className="mt-6 flex flex-col"
      noValidate
      aria-describedby={failure && id}
      onSubmit={onSubmit}
    >
      <FormFailure id={id} message={failure} />
      {children}
    </form>
  );
}
