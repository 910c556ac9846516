import { z } from 'zod';
import { EmptyReply, Id, limitedText, Time } from './common.ts';
import { LIMITS } from './limits.ts';
import { normalText } from './normal-text.ts';
import { refusePlainTextFault } from './plain-text.ts';
import { defineRoutes } from './route.ts';
import { fillText, msg } from './texts.ts';

/** A username that people may choose. */
export const Username = z
  .string()
  .trim()
  .min(
    LIMITS.username.min,
    fillText('Username must be at least {min} characters long', { min: LIMITS.username.min }),
  )
  .max(
    LIMITS.username.max,
    fillText('Username must be at most {max} characters long', { max: LIMITS.username.max }),
  )
  .regex(/^[A-Za-z0-9_-]+$/, msg('Username may contain letters, digits, _ and - only'));

/** An email address; comparisons ignore case. */
export const Email = limitedText(msg('An email address'), 254).pipe(
  z.email(msg('Enter a valid email address')),
);

const tooLongPassword = fillText('Password must be at most {max} characters long', {
  max: LIMITS.password.max,
});

/** A password in plain text, which must never be stored or logged. */
export const Password = z
  .string()
  .min(
    LIMITS.password.min,
    fillText('Password must be at least {min} characters long', { min: LIMITS.password.min }),
  )
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
  /** A moderator has suspended the account: it cannot sign in, and its profile is empty. */
  isSuspended: z.boolean(),
});
/** See the schema of the same name. */
export type PublicUser = z.output<typeof PublicUser>;

/** The signed-in user with their private fields. */
export const Me = PublicUser.extend({
  email: z.string(),
  /** Whether the user has shown that the address is theirs. */
  emailVerified: z.boolean(),
  isDemo: z.boolean(),
  isModerator: z.boolean(),
  isAdmin: z.boolean(),
  /**
   * False for an account that was made by signing in at another site, and for all accounts if
   * passwords are off.
   */
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
});
/** See the schema of the same name. */
export type Me = z.output<typeof Me>;

function personName(label: string) {
  const { name } = LIMITS.profile;
  const tooLong = fillText('{label} can be at most {max} characters long', { label, max: name });
  return normalText(name, tooLong).superRefine(refusePlainTextFault);
}

const website = limitedText(msg('Website'), LIMITS.profile.website).refine(
  (value) => value === '' || /^https?:\/\/[^\s/]+/i.test(value),
  {
    error: msg('Start the address with https://'),
  },
);

/** Body of a profile update: missing fields stay unchanged, empty ones are cleared. */
export const UpdateProfile = z.object({
  firstName: personName(msg('First name')).optional(),
  lastName: personName(msg('Last name')).optional(),
  bio: limitedText(msg('Bio'), LIMITS.profile.bio).optional(),
  location: limitedText(msg('Location'), LIMITS.profile.location).optional(),
  website: website.optional(),
  githubUsername: z
    .string()
    .trim()
    .regex(/^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,38}))?$/, 'is not a GitHub username')
    .optional(),
});

/** A session that has just begun: the token is sent as `Authorization: Bearer`. */
export const SignedIn = z.object({ user: Me, token: z.string() });
/** See the schema of the same name. */
export type SignedIn = z.output<typeof SignedIn>;

/** The six digits of an authenticator app, or a recovery code. */
export const SecondFactorCode = limitedText(msg('The code'), 40);

/** The password of the signed-in user, to confirm their identity. */
export const CurrentPassword = z
  .string()
  .min(1, msg('The current password is required'))
  .max(LIMITS.password.max, tooLongPassword);

/** Routes of `/api/auth`. */
export const authRoutes = defineRoutes({
  'POST /auth/register': {
    summary: 'Create an account and sign in',
    auth: 'none',
    limit: 'auth',
    openToVisitors: true,
    body: z.object({
      username: Username,
      email: Email,
      password: Password,
      /** The secret of the link that invited the person. */
      invitation: limitedText(msg('The invitation'), 100).optional(),
    }),
    reply: SignedIn,
    status: 201,
    errors: [
      'auth.username_taken',
      'auth.email_taken',
      'auth.registration_closed',
      'auth.invitation_required',
      'auth.invitation_invalid',
      'auth.sign_in_off',
    ],
  },
  'POST /auth/login': {
    summary: 'Sign in with email and password',
    auth: 'none',
    limit: 'auth',
    openToVisitors: true,
    body: z.object({
      email: Email,
      password: z
        .string()
        .min(1, msg('The password is required'))
        .max(LIMITS.password.max, tooLongPassword),
      /** Required if the account has a second factor. */
      code: SecondFactorCode.optional(),
    }),
    reply: SignedIn,
    errors: [
      'auth.invalid_credentials',
      'auth.invalid_token',
      'auth.suspended',
      'auth.second_factor_required',
      'auth.wrong_code',
      'auth.email_unverified',
      'auth.sign_in_off',
    ],
  },
  'POST /auth/logout': {
    summary: 'Revoke the token this request carries',
    auth: 'required',
    sessionOnly: true,
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
    summary: 'Change the password; every other session and access token of the user ends',
    auth: 'required',
    limit: 'auth',
    sessionOnly: true,
    proof: 'recent',
    proofInBody: ['password'],
    body: z.object({ currentPassword: CurrentPassword, newPassword: Password }),
    reply: EmptyReply,
    errors: ['auth.wrong_password', 'auth.sign_in_off'],
  },
  'GET /auth/check-availability': {
    summary: 'Whether a username or an email is still free',
    auth: 'none',
    limit: 'auth',
    openToVisitors: true,
    query: z.object({
      username: limitedText(msg('A username'), 254).optional(),
      email: limitedText(msg('An email address'), 254).optional(),
    }),
    reply: z.object({
      usernameAvailable: z.boolean().optional(),
      emailAvailable: z.boolean().optional(),
    }),
    errors: ['auth.registration_closed', 'auth.invitation_required', 'auth.sign_in_off'],
  },
});
