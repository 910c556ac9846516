import { isApiError } from '@snippetry/web-kit';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';

/** What a failed sign-in or sign-up says: the server's words where it has any. */
export function failureMessage(
  error: unknown,
  action: 'Login' | 'Registration' | 'Sending the link' | 'Setting the password',
): string {
  if (isApiError(error) && error.isGeneric) {
    const advice = error.status === 401 ? 'check your credentials' : 'try again';
    return `${action} failed. Please ${advice}.`;
  }
  const said = error instanceof Error ? error.message : '';
  return said || `${action} failed. Please try again.`;
}

/** What the server says of single fields. */
export function fieldFailures<Name extends string>(
  error: unknown,
  fields: readonly Name[],
): [Name, string][] {
  if (!isApiError(error)) return [];
  return error.errors.flatMap(({ path, msg }) =>
    fields.filter((field) => field === path).map((field): [Name, string] => [field, msg]),
  );
}

/** Says a failure beside the fields that it concerns, else above the form. */
export function showFailure<Values extends FieldValues>(options: {
  error: unknown;
  message: string;
  atFields: readonly [Path<Values>, string][];
  setError: UseFormSetError<Values>;
}): void {
  const { error, message, atFields, setError } = options;
  console.error(message, error);
  if (atFields.length === 0) setError('root', { message });
  for (const [place, [field, said]] of atFields.entries()) {
    setError(field, { message: said }, { shouldFocus: place === 0 });
  }
}
