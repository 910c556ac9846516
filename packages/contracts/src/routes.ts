import { accessTokenRoutes } from './access-tokens.ts';
import { accountDataRoutes, preferenceRoutes } from './account-data.ts';
import { recoveryRoutes } from './account-recovery.ts';
import { adminRoutes } from './admin.ts';
import { aiRoutes } from './ai.ts';
import { analyticsRoutes } from './analytics.ts';
import { authRoutes } from './auth.ts';
import { browserReportRoutes } from './browser-reports.ts';
import { collectionMemberRoutes } from './collection-members.ts';
import { collectionTransferRoutes } from './collection-transfer.ts';
import { collectionRoutes } from './collections.ts';
import { commentRoutes, oneCommentRoutes } from './comments.ts';
import { externalSignInRoutes } from './external-sign-in.ts';
import { feedRoutes } from './feeds.ts';
import { gistExportRoutes } from './gist-export.ts';
import { githubRoutes } from './github.ts';
import { githubJobRoutes } from './github-jobs.ts';
import { liveRoutes } from './live.ts';
import { moderationRoutes } from './moderation.ts';
import { notificationRoutes } from './notifications.ts';
import { operationsRoutes } from './operations.ts';
import { packRoutes } from './packs.ts';
import { passkeyRoutes } from './passkeys.ts';
import { proofRoutes } from './proofs.ts';
import { remoteRoutes } from './remotes.ts';
import { revisionRoutes } from './revisions.ts';
import type { RouteInput, RouteReply } from './route.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { sessionRoutes } from './sessions.ts';
import { sharingRoutes } from './sharing.ts';
import { snippetRoutes } from './snippets.ts';
import { storageRoutes } from './storage.ts';
import { transferRoutes } from './transfer.ts';
import { trashRoutes } from './trash.ts';
import { userRoutes } from './users.ts';

/** The public routes of the snippets service. Fixed paths must come before `/snippets/:id`, which matches them too. */
export const snippetServiceRoutes = {
  ...feedRoutes,
  ...trashRoutes,
  ...storageRoutes,
  ...analyticsRoutes,
  ...transferRoutes,
  ...sharingRoutes,
  ...revisionRoutes,
  ...snippetRoutes,
};

/** The public routes of the comments service, fixed paths before `/comments/:id`. */
export const commentServiceRoutes = {
  ...moderationRoutes,
  ...commentRoutes,
  ...oneCommentRoutes,
  ...notificationRoutes,
  ...liveRoutes,
};

/** The public routes of the collections service, fixed paths before `/collections/:id`. */
export const collectionServiceRoutes = {
  ...collectionTransferRoutes,
  ...collectionRoutes,
  ...collectionMemberRoutes,
  ...packRoutes,
};

/** The public routes of the integrations service. */
export const integrationRoutes = {
  ...githubRoutes,
  ...githubJobRoutes,
  ...gistExportRoutes,
  ...aiRoutes,
  ...operationsRoutes,
};

/** The public routes of the auth service. */
export const authServiceRoutes = {
  ...authRoutes,
  ...recoveryRoutes,
  ...sessionRoutes,
  ...secondFactorRoutes,
  ...accessTokenRoutes,
  ...passkeyRoutes,
  ...proofRoutes,
  ...externalSignInRoutes,
  ...preferenceRoutes,
  ...accountDataRoutes,
  ...userRoutes,
  ...adminRoutes,
};

/** The public routes that the gateway answers itself. */
export const gatewayRoutes = {
  ...remoteRoutes,
  ...browserReportRoutes,
};

/** Every route of the public API by key. */
export const apiRoutes = {
  ...authServiceRoutes,
  ...snippetServiceRoutes,
  ...commentServiceRoutes,
  ...collectionServiceRoutes,
  ...integrationRoutes,
  ...gatewayRoutes,
};

/** The type of the whole API, for clients that must not load schemas at run time. */
export type ApiRoutes = typeof apiRoutes;
/** A key of the public API: `'GET /snippets/:id'`. */
export type ApiKey = keyof ApiRoutes;
/** The input of a route. */
export type ApiInput<Key extends ApiKey> = RouteInput<ApiRoutes[Key]>;
/** The envelope's `data` of a route. */
export type ApiReply<Key extends ApiKey> = RouteReply<ApiRoutes[Key]>;
