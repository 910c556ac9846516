import { type ComponentPropsWithoutRef, useId } from 'react';
import { FormFailure } from './form-failure.tsx';

interface Props extends Pick<ComponentPropsWithoutRef<'form'>, 'onSubmit' | 'children'> {
  /** Failure of the whole form. */
  failure: string | undefined;
}

/** A form of the account pages: what went wrong with all of it stands above its fields. */
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
