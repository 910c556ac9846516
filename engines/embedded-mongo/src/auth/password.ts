/** Spaces outside ASCII become a space (RFC 3454, table C.1.2). */
const OTHER_SPACES = /[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000]/g;
/** Characters without a meaning of their own are left out (RFC 3454, table B.1). */
const MAPPED_TO_NOTHING =
  /\u00ad|\u034f|\u1806|[\u180b-\u180d]|[\u200c\u200d]|\u2060|[\ufe00-\ufe0f]|\ufeff/g;

/**
 * Normalizes a password as clients do before they derive their proof (SASLprep, RFC 4013 sections
 * 2.1 and 2.2). Throws if it is empty or has control characters: clients would refuse it.
 */
export function preparedPassword(password: string): string {
  const prepared = password
    .replace(OTHER_SPACES, ' ')
    .replace(MAPPED_TO_NOTHING, '')
    .normalize('NFKC');
  if (prepared === '' || /\p{Cc}/u.test(prepared)) {
    throw new Error('the password is empty or holds control characters');
  }
  return prepared;
}
