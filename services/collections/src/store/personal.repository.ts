import type { PersonalPage } from '@snippetry/contracts';
import { objectId, readPersonalPage, trusted } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { type CollectionDoc, collectionModel } from './collection.model.ts';
import { type StarDoc, starModel } from './star.model.ts';
import { type VersionDoc, versionModel } from './version.model.ts';

/** Each may name a thousand snippets. */
const COLLECTIONS = 50;
const VERSIONS = 20;

const COLLECTION_FIELDS = {
  name: 1,
  description: 1,
  readme: 1,
  tags: 1,
  isPublic: 1,
  members: 1,
  starCount: 1,
  forkCount: 1,
  latestVersion: 1,
  createdAt: 1,
  updatedAt: 1,
} as const;
const VERSION_FIELDS = {
  collectionId: 1,
  version: 1,
  notes: 1,
  name: 1,
  description: 1,
  readme: 1,
  tags: 1,
  'files.snippetId': 1,
  'files.title': 1,
  'files.language': 1,
  publishedAt: 1,
} as const;

/** Personal data of a user, for an export by that user. */
export class PersonalRepository {
  readonly #collections: Model<CollectionDoc>;
  readonly #versions: Model<VersionDoc>;
  readonly #stars: Model<StarDoc>;

  constructor(connection: Connection) {
    this.#collections = collectionModel(connection);
    this.#versions = versionModel(connection);
    this.#stars = starModel(connection);
  }

  collections(userId: string, after: string | null): Promise<PersonalPage> {
    const own = { ownerId: objectId(userId) };
    return readPersonalPage(this.#collections, {
      own,
      fields: COLLECTION_FIELDS,
      after,
      size: COLLECTIONS,
    });
  }

  /** The published versions of all collections; their code is that of the snippets. */
  async versions(userId: string, after: string | null): Promise<PersonalPage> {
    const own = await this.#collections.find({ ownerId: objectId(userId) }, { _id: 1 }).lean();
    const collectionId = trusted({ $in: own.map(({ _id }) => _id) });
    const source = { own: { collectionId }, fields: VERSION_FIELDS, after, size: VERSIONS };
    return readPersonalPage(this.#versions, source);
  }

  stars(userId: string, after: string | null): Promise<PersonalPage> {
    const own = { userId: objectId(userId) };
    return readPersonalPage(this.#stars, { own, fields: { collectionId: 1, createdAt: 1 }, after });
  }
}
