/**
 * The form in which usernames and email addresses are compared: case and look-alike characters do
 * not count. The unique indexes are on this form.
 */
export function canonical(value: string): string {
  return value.normalize('NFKC').trim().toLowerCase();
}

/**
 * The form in which the address of an account is compared. A demo account has one of its own, since
 * nobody has shown that the address is theirs: it stays free for whoever registers it.
 */
export function emailKey({ email, isDemo }: { email: string; isDemo: boolean }): string {
  return isDemo ? `demo ${canonical(email)}` : canonical(email);
}
