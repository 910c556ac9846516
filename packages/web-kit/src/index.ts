export { ApiError, type ApiErrorFacts, isApiError } from './api/api-error.ts';
export {
  type ApiArguments,
  type ApiFile,
  type ApiOptions,
  answeredAhead,
  api,
  apiFile,
  type FileArguments,
  type FileKey,
  type FileOptions,
} from './api/client.ts';
export { readToken } from './api/token-store.ts';
export {
  type ExtensionHost as PartsHost,
  ExtensionProvider as RemotePartsProvider,
  type ExtensionProviderProps as RemotePartsProviderProps,
  type HostedExtension as HostedPartProps,
  RemotePart,
  type RemotePartProps,
  usePreloadExtension as usePreloadPart,
} from './extension.tsx';
export { LANGUAGES, type LocaleChoice, writeChoice } from './i18n/locale-choice.ts';
export { said, setServerTexts } from './i18n/said.ts';
export {
  addTexts,
  pageLocale,
  perLocale,
  plural,
  showTexts,
  startLocale,
  type TextLoaders,
  t,
} from './i18n/texts.ts';
export { Trans, TransPlural, type TransPluralProps, type TransProps } from './i18n/trans.tsx';
export { type LocaleControl, useLocale } from './i18n/use-locale.ts';
export {
  type LazyComponent,
  lazyComponent as lazyPart,
  lazyPage,
  retryLazyPages,
} from './lazy-page.tsx';
export { type LiveTopic, subscribeLive, useLive, useLiveState } from './live/live.ts';
export type { LiveState } from './live/subscriptions.ts';
export { type Loading, loadingOf, useLoading } from './loading.ts';
export { announcePageLoader } from './page-loader.ts';
export { announcePreviewOrigin, previewOrigin } from './preview-origin.ts';
export {
  type AddingProps,
  type DiscussionProps,
  type Extensions as RemoteParts,
  type RemoteModule,
  type RemoteRoute,
  type RevisionLines,
  SHELL_VERSION,
} from './remote.ts';
export { savesData } from './saves-data.ts';
export { durableDatabase, privateDatabase } from './session/private-databases.ts';
export { useProfileLink, useSnippetLink } from './session/reading-links.ts';
export { SessionProvider, useSession } from './session/session.tsx';
export type {
  Credentials,
  Registration,
  Session,
  SessionStatus,
  SessionUser,
} from './session/types.ts';
export {
  createUnsavedForm,
  // Old name, until the next major version.
  createUnsavedForm as createKeptForm,
  type UnsavedForm,
  type UnsavedForm as KeptForm,
} from './session/unsaved-form.ts';
export { type ThemeControl, ThemeProvider, useTheme } from './theme/theme.tsx';
export type { Theme, ThemeChoice } from './theme/theme-store.ts';
export { type PageTitle, useCurrentTitle, usePageTitle } from './titles.ts';
export { type ToastOptions, toast } from './toast/toast.ts';
export { ToastHost } from './toast/toast-host.tsx';
export { usePreloadCode } from './use-preload-code.ts';
