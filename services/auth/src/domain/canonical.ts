/**
 * The form in which names and addresses are compared: whoever looks the same is the same. Unique
 * indexes are on this form.
 */
export function canonical(value: string): string {
  return value.normalize('NFKC').trim().toLowerCase();
}
