/**
 * Returns the form in which usernames and email addresses are compared: case and look-alike
 * characters do not count. The unique indexes use this form.
 */
export function canonical(value: string): string {
  return value.normalize('NFKC').trim().toLowerCase();
}

/**
 * Returns the form in which addresses of accounts are compared. Demo accounts get a form of their
 * own because their address is unconfirmed: it stays free for its owner to register.
 */
export function emailKey({ email, isDemo }: { email: string; isDemo: boolean }): string {
  return isDemo ? `demo ${canonical(email)}` : canonical(email);
}
