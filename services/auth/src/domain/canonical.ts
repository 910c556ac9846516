/**
 * The form in which usernames and email addresses are compared: case and look-alike characters do
 * not
 * count. The unique indexes are on this form.
 */
export function canonical(value: string): string {
  return value.normalize('NFKC').trim().toLowerCase();
}
