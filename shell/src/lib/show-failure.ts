import { msg } from '@snippetry/contracts/texts';
import { isApiError, t } from '@snippetry/web-kit';
import { failureText } from '@snippetry/web-kit/failure-text';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';

/** Messages of failed actions: if credentials were refused, and for any other failure. */
const FAILURES = {
  login: [
    msg('Login failed. Please check your credentials.'),
    msg('Login failed. Please try again.'),
  ],
  registration: [
    msg('Registration failed. Please check your credentials.'),
    msg('Registration failed. Please try again.'),
  ],
  link: [
    msg('Sending the link failed. Please check your credentials.'),
    msg('Sending the link failed. Please try again.'),
  ],
  confirmation: [
    msg('Confirming the address failed. Please check your credentials.'),
    msg('Confirming the address failed. Please try again.'),
  ],
  password: [
    msg('Setting the password failed. Please check your credentials.'),
    msg('Setting the password failed. Please try again.'),
  ],
} as const;

/** Returns the message of a failed account action. */
export function signInFailure(error: unknown, action: keyof typeof FAILURES): string {
  const [refused, failed] = FAILURES[action];
  const isRefused = isApiError(error) && error.status === 401;
  return failureText(error, t(isRefused ? refused : failed));
}

/** Returns the server's messages for single fields. */
export function fieldFailures<Name extends string>(
  error: unknown,
  fields: readonly Name[],
): [Name, string][] {
  if (!isApiError(error)) return [];
  return error.errors.flatMap(({ path, msg }) =>
    fields.filter((field) => field === path).map((field): [Name, string] => [field, msg]),
  );
}

/** Shows a failure at the fields that it concerns, otherwise above the form. */
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
