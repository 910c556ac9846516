/** Name fields of a user. */
export interface PersonNamed {
  username: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
}

/** Returns "first last" if both are known, otherwise the username. */
export function personName({ firstName, lastName, username }: PersonNamed): string {
  return firstName && lastName ? `${firstName} ${lastName}` : username;
}
