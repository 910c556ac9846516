import type { SessionUser } from '@snippetry/web-kit';

/** First and last name when both are set, else the username. */
export function fullName({ firstName, lastName, username }: SessionUser): string {
  return firstName && lastName ? `${firstName} ${lastName}` : username;
}
