import { z } from 'zod';
import { EmptyReply, Id, limitedText, Time } from './common.ts';
import { LIMITS } from './limits.ts';
import { normalText, refusePlainTextFault } from './plain-text.ts';
import { defineRoutes } from './route.ts';

/** A username that people may choose. */
export const Username = z
  .string()
  .trim()
  .min(LIMITS.username.min, `Username must be at least ${LIMITS.username.min} characters long`)
  .max(LIMITS.username.max, `Username must be at most ${LIMITS.username.max} characters long`)
  .regex(/^[A-Za-z0-9_-]+$/, 'Username may contain letters, digits, _ and - only');

/** An email address; comparisons ignore case. */
export const Email = limitedText('An email address', 254).pipe(
  z.email('Enter a valid email address'),
);

const tooLongPassword = `Password must be at most ${LIMITS.password.max} characters long`;

/** A password in plain text, which must never be stored or logged. */
export const Password = z
  .string()
  .min(LIMITS.password.min, `Password must be at least ${LIMITS.password.min} characters long`)
  .max(LIMITS.password.max, tooLongPassword);

/** Totals of a user's snippets: of all for the user, of public ones for everyone else. */
export const UserStats = z.object({
  totalSnippets: z.int(),
  totalViews: z.int(),
  totalStars: z.int(),
  totalForks: z.int(),
});
/** See the schema of the same name. */
export type UserStats = z.output<typeof UserStats>;

/** The public fields of a user: no email, no hash, no token. */
export const PublicUser = z.object({
  _id: Id,
  username: z.string(),
  avatar: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  bio: z.string(),
  location: z.string(),
  website: z.string(),
  githubUsername: z.string(),
  reputation: z.int(),
  createdAt: Time,
  updatedAt: Time,
  stats: UserStats,
  followerCount: z.int(),
  followingCount: z.int(),
  /** Whether the viewer follows this user. */
  isFollowing: z.boolean(),
  /** A moderator has suspended the account: it cannot sign in, and its profile says no more. */
  isSuspended: z.boolean(),
});
/** See the schema of the same name. */
export type PublicUser = z.output<typeof PublicUser>;

/** The signed-in user with their private fields. */
export const Me = PublicUser.extend({
  email: z.string(),
  isDemo: z.boolean(),
  isModerator: z.boolean(),
});
/** See the schema of the same name. */
export type Me = z.output<typeof Me>;

function personName(label: string) {
  const { name } = LIMITS.profile;
  const tooLong = `${label} can be at most ${name} characters long`;
  return normalText(name, tooLong).superRefine(refusePlainTextFault);
}

const website = limitedText('Website', LIMITS.profile.website).refine(
  (value) => value === '' || /^https?:\/\/[^\s/]+/i.test(value),
  {
    error: 'Start the address with https://',
  },
);

/** Body of a profile update: missing fields stay unchanged, empty ones are cleared. */
export const UpdateProfile = z.object({
  firstName: personName('First name').optional(),
  lastName: personName('Last name').optional(),
  bio: limitedText('Bio', LIMITS.profile.bio).optional(),
  location: limitedText('Location', LIMITS.profile.location).optional(),
  website: website.optional(),
  githubUsername: z
    .string()
    .trim()
    .regex(/^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,38}))?$/, 'is not a GitHub username')
    .optional(),
});

const Session = z.object({ user: Me, token: z.string() });

/** Routes of `/api/auth`. */
export const authRoutes = defineRoutes({
  'POST /auth/register': {
    summary: 'Create an account and sign in',
    auth: 'none',
    limit: 'auth',
    body: z.object({ username: Username, email: Email, password: Password }),
    reply: Session,
    status: 201,
    errors: ['auth.username_taken', 'auth.email_taken'],
  },
  'POST /auth/login': {
    summary: 'Sign in with email and password',
    auth: 'none',
    limit: 'auth',
    body: z.object({
      email: Email,
      password: z
        .string()
        .min(1, 'The password is required')
        .max(LIMITS.password.max, tooLongPassword),
    }),
    reply: Session,
    errors: ['auth.invalid_credentials', 'auth.suspended'],
  },
  'POST /auth/logout': {
    summary: 'Revoke the token this request carries',
    auth: 'required',
    reply: EmptyReply,
  },
  'GET /auth/me': {
    summary: 'The signed-in user',
    auth: 'required',
    reply: z.object({ user: Me }),
  },
  'PUT /auth/profile': {
    summary: 'Change the profile of the signed-in user',
    auth: 'required',
    body: UpdateProfile,
    reply: z.object({ user: Me }),
  },
  'PUT /auth/change-password': {
    summary: 'Change the password; every other session of the user ends',
    auth: 'required',
    limit: 'auth',
    body: z.object({
      currentPassword: z
        .string()
        .min(1, 'The current password is required')
        .max(LIMITS.password.max, tooLongPassword),
      newPassword: Password,
    }),
    reply: EmptyReply,
    errors: ['auth.wrong_password'],
  },
  'GET /auth/check-availability': {
    summary: 'Whether a username or an email is still free',
    auth: 'none',
    limit: 'auth',
    query: z.object({
      username: limitedText('A username', 254).optional(),
      email: limitedText('An email address', 254).optional(),
    }),
    reply: z.object({
      usernameAvailable: z.boolean().optional(),
      emailAvailable: z.boolean().optional(),
    }),
  },
});
