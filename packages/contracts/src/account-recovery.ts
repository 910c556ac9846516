import { z } from 'zod';
import { CurrentPassword, Email, Password } from './auth.ts';
import { EmptyReply, limitedText } from './common.ts';
import { defineRoutes } from './route.ts';
import { msg } from './texts.ts';

/** The secret of a link in an e-mail. */
const LinkSecret = limitedText(msg('The link'), 100);

/** Routes of `/api/auth` that verify an address and reset a forgotten password. */
export const recoveryRoutes = defineRoutes({
  'POST /auth/forgot-password': {
    summary: 'Send a link that sets a new password; the answer is the same for unknown addresses',
    auth: 'none',
    limit: 'auth',
    openToVisitors: true,
    body: z.object({ email: Email }),
    reply: EmptyReply,
    errors: ['auth.sign_in_off'],
  },
  'POST /auth/reset-password': {
    summary:
      'Set a new password by such a link, once; every session and access token of the user ends',
    auth: 'none',
    limit: 'auth',
    openToVisitors: true,
    body: z.object({ token: LinkSecret, newPassword: Password }),
    reply: EmptyReply,
    errors: ['auth.link_invalid', 'auth.sign_in_off'],
  },
  'POST /auth/verify-email/account': {
    summary: 'Say which account has which address once such a link is used; the link stays good',
    auth: 'optional',
    sessionOnly: true,
    limit: 'auth',
    openToVisitors: true,
    body: z.object({ token: LinkSecret }),
    reply: z.object({
      email: z.string(),
      username: z.string(),
      /** Whether the caller is signed in to it. */
      isOwn: z.boolean(),
      hasPassword: z.boolean(),
    }),
    errors: ['auth.link_invalid'],
  },
  'POST /auth/verify-email': {
    summary:
      'Confirm an address by the link that was sent to it, once: signed in to its account, or with its password',
    auth: 'optional',
    sessionOnly: true,
    limit: 'auth',
    openToVisitors: true,
    body: z.object({ token: LinkSecret, password: CurrentPassword.optional() }),
    reply: z.object({ email: z.string() }),
    errors: ['auth.link_invalid', 'auth.email_taken', 'auth.wrong_password'],
  },
  'POST /auth/send-verification': {
    summary: 'Send the link that confirms the address of the signed-in user once more',
    auth: 'required',
    limit: 'auth',
    sessionOnly: true,
    reply: EmptyReply,
  },
  'PUT /auth/email': {
    summary: 'Change the address: it counts once the link that is sent to it was opened',
    auth: 'required',
    limit: 'auth',
    sessionOnly: true,
    proof: 'recent',
    proofInBody: ['password'],
    body: z.object({
      email: Email,
      /** Required if the account has a password. */
      password: CurrentPassword.optional(),
    }),
    reply: EmptyReply,
    errors: ['auth.wrong_password'],
  },
});
