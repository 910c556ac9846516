import type { UpdateProfile } from '@snippetry/contracts';
import type { z } from 'zod';
import type { ProfileChanges } from '../accounts/account.ts';

/** Picks the known fields of the body; no others may reach the database. */
export function profileChanges(body: z.output<typeof UpdateProfile>): ProfileChanges {
  const { firstName, lastName, bio, location, website, githubUsername } = body;
  return {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(bio !== undefined && { bio }),
    ...(location !== undefined && { location }),
    ...(website !== undefined && { website }),
    ...(githubUsername !== undefined && { githubUsername }),
  };
}
