/** What is known of somebody's name. */
interface Named {
  username: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
}

/** "first last" where both are known, else the username. */
export function personName({ firstName, lastName, username }: Named): string {
  return firstName && lastName ? `${firstName} ${lastName}` : username;
}
