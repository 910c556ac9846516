import { z } from 'zod';
import { EmptyReply, limitedText } from './common.ts';
import { LIMITS } from './limits.ts';
import { defineRoutes } from './route.ts';
import { msg } from './texts.ts';

/** Colours of the pages; `auto` follows the system. */
export const THEMES = ['light', 'dark', 'auto'] as const;
/** Languages of the pages. */
export const LOCALES = ['en', 'de'] as const;
/** One of {@link LOCALES}. */
export type Locale = (typeof LOCALES)[number];
/** Key bindings of the editor. */
export const KEY_MAPS = ['standard', 'vim', 'emacs'] as const;
/** One of {@link KEY_MAPS}. */
export type KeyMap = (typeof KEY_MAPS)[number];
/** Font sizes of the editor, in pixels. */
export const EDITOR_FONT_SIZES = [12, 13, 14, 16, 18] as const;
/** Inserted by one Tab: a number of spaces, or a tab. */
export const EDITOR_INDENTS = ['2', '4', '8', 'tab'] as const;
/** Width of a tab in columns. */
export const EDITOR_TAB_SIZES = [2, 4, 8] as const;

const choice = <const Values extends readonly (string | number)[]>(values: Values) =>
  z.literal(values, { error: `must be one of ${values.join(', ')}` });
const onOff = z.boolean({ error: 'must be true or false' });

/** Preferences of a user, shared by all devices. Null means the default. */
export const Preferences = z.object({
  theme: choice(THEMES).nullable(),
  locale: choice(LOCALES).nullable(),
  editor: z
    .object({
      /** Null adapts to the width of the window. */
      fontSize: choice(EDITOR_FONT_SIZES).nullable(),
      /** Null detects the indent from the text. */
      indent: choice(EDITOR_INDENTS).nullable(),
      tabSize: choice(EDITOR_TAB_SIZES),
      wrap: onOff,
      lineNumbers: onOff,
      keyMap: choice(KEY_MAPS),
    })
    .nullable(),
});
/** See the schema of the same name. */
export type Preferences = z.output<typeof Preferences>;

/** A change of preferences; omitted fields stay unchanged. */
export const ChangePreferences = Preferences.partial();

/** Preferences of a user without choices. */
export const NO_PREFERENCES: Preferences = { theme: null, locale: null, editor: null };

/** Routes of `/api/auth` about preferences. */
export const preferenceRoutes = defineRoutes({
  'GET /auth/preferences': {
    summary: 'What the signed-in user has chosen',
    auth: 'required',
    reply: z.object({ preferences: Preferences }),
  },
  'PUT /auth/preferences': {
    summary: 'Change preferences: what is left out stays',
    auth: 'required',
    body: ChangePreferences,
    reply: z.object({ preferences: Preferences }),
  },
});

/** Routes of `/api/auth` for exporting all data and for deleting the account. */
export const accountDataRoutes = defineRoutes({
  'GET /auth/export': {
    summary: 'Everything that is stored of the signed-in user, as a ZIP archive of JSON files',
    auth: 'required',
    limit: 'auth',
    sessionOnly: true,
    proof: 'recent',
    reply: z.string(),
    media: ['application/zip'],
  },
  'POST /auth/delete-account': {
    summary: 'Delete the account and what belongs to it; comments stay without a name',
    auth: 'required',
    limit: 'auth',
    sessionOnly: true,
    proof: 'recent',
    proofInBody: ['password'],
    body: z.object({
      /** The username, typed to confirm. */
      username: limitedText(msg('The username'), 254),
      /** Required if the account has a password. */
      password: z.string().max(LIMITS.password.max, 'is too long').default(''),
    }),
    reply: EmptyReply,
    errors: ['auth.wrong_password'],
  },
});
