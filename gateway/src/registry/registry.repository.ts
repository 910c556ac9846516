import { trusted, withTransaction } from '@snippetry/service-kit/mongo';
import mongoose, { type ClientSession, type Connection, type Types } from 'mongoose';
import type { ActionDoc, BuildDoc, RegistryModels, RemoteDoc, TokenDoc } from './registry.model.ts';

/** An action to record together with a change. */
export type NewAction = Omit<ActionDoc, '_id' | 'name' | 'at'>;

/** Fields of a remote that a change replaces, and the action to record. */
export interface RemoteChange {
  set: Partial<Omit<RemoteDoc, '_id'>>;
  /** Builds that are deployed before or after it: the time of their last use becomes now. */
  used?: readonly (string | null | undefined)[];
  action: NewAction;
}

const idOf = (name: string, build: string) => `${name}/${build}`;

/** Stores builds, deployments, actions and publish tokens. */
export class RegistryRepository {
  readonly #connection: Connection;
  readonly #models: RegistryModels;

  constructor(connection: Connection, models: RegistryModels) {
    this.#connection = connection;
    this.#models = models;
  }

  /** Whether the database can be reached now. */
  get isConnected(): boolean {
    return this.#connection.readyState === mongoose.ConnectionStates.connected;
  }

  /** Returns all remotes, oldest first. */
  async remotes(): Promise<RemoteDoc[]> {
    return this.#models.remotes.find().sort({ createdAt: 1, _id: 1 }).lean();
  }

  async remote(name: string): Promise<RemoteDoc | null> {
    return this.#models.remotes.findById(name).lean();
  }

  /** Returns builds by the keys of remotes and ids; unknown ones are left out. */
  async builds(keys: readonly (readonly [name: string, build: string])[]): Promise<BuildDoc[]> {
    const ids = keys.map(([name, build]) => idOf(name, build));
    return this.#models.builds.find({ _id: trusted({ $in: ids }) }).lean();
  }

  async build(name: string, build: string): Promise<BuildDoc | null> {
    return this.#models.builds.findById(idOf(name, build)).lean();
  }

  /** Returns the last builds of a remote, newest first. */
  async lastBuilds(name: string, most: number): Promise<BuildDoc[]> {
    return this.#models.builds.find({ name }).sort({ publishedAt: -1 }).limit(most).lean();
  }

  /** Returns the last actions on a remote, newest first. */
  async lastActions(name: string, most: number): Promise<ActionDoc[]> {
    return this.#models.actions.find({ name }).sort({ at: -1, _id: -1 }).limit(most).lean();
  }

  /** Stores a build, and creates its remote if it is the first; replaces a removed build. */
  async addBuild(doc: Omit<BuildDoc, '_id'>, owner: string): Promise<void> {
    const action = {
      by: doc.publishedBy,
      action: 'published',
      build: doc.build,
      detail: doc.commit,
    };
    await this.#inTransaction(async (session) => {
      await this.#createRemote(doc.name, owner, session);
      const replacement = { _id: idOf(doc.name, doc.build), ...doc };
      const filter = { _id: replacement._id };
      await this.#models.builds.replaceOne(filter, replacement, { upsert: true, session });
      await this.#record(doc.name, action as NewAction, session);
    });
  }

  /**
   * Changes a remote in a transaction.
   *
   * @param decide returns the change from the current state; it may throw, or return null for none
   */
  async change(
    name: string,
    decide: (remote: RemoteDoc | null, session: ClientSession) => Promise<RemoteChange | null>,
  ): Promise<void> {
    await this.#inTransaction(async (session) => {
      const remote = await this.#models.remotes.findById(name).session(session).lean();
      const change = await decide(remote, session);
      if (!change) return;
      await this.#models.remotes.updateOne({ _id: name }, { $set: change.set }, { session });
      const used = (change.used ?? []).filter((build) => build != null);
      const _id = trusted({ $in: used.map((build) => idOf(name, build)) });
      const set = { $set: { unusedSince: new Date() } };
      if (used.length > 0) await this.#models.builds.updateMany({ _id }, set, { session });
      await this.#record(name, change.action, session);
    });
  }

  /** Returns builds with files that were not deployed since a moment, oldest first. */
  async unusedSince(moment: Date, most: number): Promise<BuildDoc[]> {
    const filter = { removedAt: null, unusedSince: trusted({ $lt: moment }) };
    return this.#models.builds.find(filter).sort({ unusedSince: 1 }).limit(most).lean();
  }

  /** Marks a build as removed. Returns false if it was deployed or removed since it was read. */
  async markRemoved({ _id, name, build, unusedSince }: BuildDoc, at: Date): Promise<boolean> {
    return this.#inTransaction(async (session) => {
      const filter = { _id, unusedSince, removedAt: null };
      const set = { $set: { removedAt: at } };
      const { modifiedCount } = await this.#models.builds.updateOne(filter, set, { session });
      if (modifiedCount === 0) return false;
      const action: NewAction = { by: 'retention', action: 'removed', build, detail: '' };
      await this.#record(name, action, session);
      return true;
    });
  }

  async tokens(name: string): Promise<TokenDoc[]> {
    return this.#models.tokens.find({ name }).sort({ createdAt: -1 }).lean();
  }

  async tokenWith(hash: string): Promise<TokenDoc | null> {
    return this.#models.tokens.findOne({ hash }).lean();
  }

  async addToken(doc: Omit<TokenDoc, '_id' | 'lastUsedAt'>, owner: string): Promise<TokenDoc> {
    const token = { _id: new mongoose.Types.ObjectId(), lastUsedAt: null, ...doc };
    const { name, createdBy: by, label: detail } = doc;
    await this.#inTransaction(async (session) => {
      await this.#createRemote(name, owner, session);
      await this.#models.tokens.create([token], { session });
      await this.#record(name, { by, action: 'token_created', build: '', detail }, session);
    });
    return token;
  }

  /** Returns whether there was such a token. */
  async deleteToken(name: string, id: Types.ObjectId, by: string): Promise<boolean> {
    return this.#inTransaction(async (session) => {
      const token = await this.#models.tokens.findOneAndDelete({ _id: id, name }, { session });
      if (!token) return false;
      const action: NewAction = { by, action: 'token_deleted', build: '', detail: token.label };
      await this.#record(name, action, session);
      return true;
    });
  }

  async tokenUsed(id: Types.ObjectId, at: Date): Promise<void> {
    await this.#models.tokens.updateOne({ _id: id }, { $set: { lastUsedAt: at } });
  }

  async #createRemote(name: string, owner: string, session: ClientSession): Promise<void> {
    const initial = {
      createdAt: new Date(),
      stable: null,
      previous: null,
      canary: null,
      source: null,
    };
    const set = owner === '' ? {} : { $set: { owner } };
    const $setOnInsert = owner === '' ? { ...initial, owner } : initial;
    const update = { ...set, $setOnInsert };
    await this.#models.remotes.updateOne({ _id: name }, update, { upsert: true, session });
  }

  async #record(name: string, action: NewAction, session: ClientSession): Promise<void> {
    await this.#models.actions.create([{ name, at: new Date(), ...action }], { session });
  }

  async #inTransaction<Result>(work: (session: ClientSession) => Promise<Result>): Promise<Result> {
    return withTransaction(this.#connection, work);
  }
}
