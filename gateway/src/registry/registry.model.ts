import type { RemoteAction } from '@snippetry/contracts';
import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { BuildFacts } from '../builds/build-facts.ts';

/** A published build. Its files are in the store under the same name and id. */
export interface BuildDoc {
  /** `<name>/<build>`. */
  _id: string;
  name: string;
  build: string;
  version: string;
  requires: string;
  commit: string;
  digest: string;
  bytes: number;
  files: number;
  facts: BuildFacts;
  publishedAt: Date;
  publishedBy: string;
  /** When it was published, or last ceased to be deployed. */
  unusedSince: Date;
  removedAt: Date | null;
}

/** A user who gets a canary in any case. */
export interface CanaryUser {
  username: string;
  /** See `userKey`. */
  key: string;
}

export interface CanaryDoc {
  build: string;
  share: number;
  users: CanaryUser[];
  state: 'running' | 'paused' | 'stopped';
  reason: string;
  startedAt: Date;
  startedBy: string;
}

/** A remote, or the shell, with its deployments. */
export interface RemoteDoc {
  /** Its name. */
  _id: string;
  owner: string;
  createdAt: Date;
  stable: string | null;
  previous: string | null;
  canary: CanaryDoc | null;
  /** The build that its source last had; a rollback stays until that changes. */
  source: string | null;
}

export interface ActionDoc extends Omit<RemoteAction, '_id' | 'at'> {
  _id: Types.ObjectId;
  name: string;
  at: Date;
}

export interface TokenDoc {
  _id: Types.ObjectId;
  name: string;
  hash: string;
  label: string;
  createdAt: Date;
  createdBy: string;
  lastUsedAt: Date | null;
}

const text = { type: String, default: '' };
const date = { type: Date, default: null };

function buildModel(connection: Connection): Model<BuildDoc> {
  const schema = new Schema<BuildDoc>(
    {
      _id: String,
      name: { type: String, required: true },
      build: { type: String, required: true },
      version: text,
      requires: text,
      commit: text,
      digest: text,
      bytes: Number,
      files: Number,
      facts: Schema.Types.Mixed,
      publishedAt: Date,
      publishedBy: text,
      unusedSince: Date,
      removedAt: date,
    },
    { versionKey: false, minimize: false },
  );
  schema.index({ name: 1, publishedAt: -1 }, { name: 'by_name' });
  schema.index({ removedAt: 1, unusedSince: 1 }, { name: 'by_use' });
  return connection.model<BuildDoc>('Build', schema, 'builds');
}

function remoteModel(connection: Connection): Model<RemoteDoc> {
  const schema = new Schema<RemoteDoc>(
    {
      _id: String,
      owner: text,
      createdAt: Date,
      stable: { type: String, default: null },
      previous: { type: String, default: null },
      canary: { type: Schema.Types.Mixed, default: null },
      source: { type: String, default: null },
    },
    { versionKey: false, minimize: false },
  );
  return connection.model<RemoteDoc>('Remote', schema, 'remotes');
}

function actionModel(connection: Connection): Model<ActionDoc> {
  const schema = new Schema<ActionDoc>(
    { name: String, at: Date, by: text, action: String, build: text, detail: text },
    { versionKey: false },
  );
  schema.index({ name: 1, at: -1 }, { name: 'by_name' });
  return connection.model<ActionDoc>('Action', schema, 'actions');
}

function tokenModel(connection: Connection): Model<TokenDoc> {
  const schema = new Schema<TokenDoc>(
    {
      name: String,
      hash: String,
      label: text,
      createdAt: Date,
      createdBy: text,
      lastUsedAt: date,
    },
    { versionKey: false },
  );
  schema.index({ hash: 1 }, { name: 'by_hash', unique: true });
  schema.index({ name: 1 }, { name: 'by_name' });
  return connection.model<TokenDoc>('PublishToken', schema, 'publish_tokens');
}

/** Compiles the models of the registry; call it before `prepareModels`. */
export function registryModels(connection: Connection) {
  return {
    builds: buildModel(connection),
    remotes: remoteModel(connection),
    actions: actionModel(connection),
    tokens: tokenModel(connection),
  };
}

export type RegistryModels = ReturnType<typeof registryModels>;
