import type { Build, PublishToken, Remote, RemoteAction } from '@snippetry/contracts';
import type { ActionDoc, BuildDoc, RemoteDoc, TokenDoc } from './registry.model.ts';

export const presentBuild = (doc: BuildDoc): Build => ({
  build: doc.build,
  version: doc.version,
  requires: doc.requires,
  commit: doc.commit,
  bytes: doc.bytes,
  files: doc.files,
  publishedAt: doc.publishedAt.toISOString(),
  publishedBy: doc.publishedBy,
  removedAt: doc.removedAt?.toISOString() ?? null,
});

export const presentRemote = (
  { _id: name, owner, stable, previous, canary }: RemoteDoc,
  figures: Remote['figures'],
): Remote => ({
  ...{ name, owner, stable, previous, figures },
  canary: canary && {
    build: canary.build,
    share: canary.share,
    users: canary.users.map(({ username }) => username),
    state: canary.state,
    reason: canary.reason,
    startedAt: canary.startedAt.toISOString(),
    startedBy: canary.startedBy,
  },
});

export const presentAction = ({ _id, at, by, action, build, detail }: ActionDoc): RemoteAction => ({
  _id: _id.toHexString(),
  at: at.toISOString(),
  ...{ by, action, build, detail },
});

export const presentToken = (doc: TokenDoc): PublishToken => ({
  _id: doc._id.toHexString(),
  label: doc.label,
  createdAt: doc.createdAt.toISOString(),
  createdBy: doc.createdBy,
  lastUsedAt: doc.lastUsedAt?.toISOString() ?? null,
});
