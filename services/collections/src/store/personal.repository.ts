import type { PersonalPage } from '@snippetry/contracts';
import {
  BY_ID,
  idAfter,
  objectId,
  PERSONAL_PAGE_SIZE,
  personalPage,
  trusted,
} from '@snippetry/service-kit';
import type { Connection, Model, Types } from 'mongoose';
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

type Star = StarDoc & { _id: Types.ObjectId };

/** What is stored of one person, for an archive of it; never for anybody else. */
export class PersonalRepository {
  readonly #collections: Model<CollectionDoc>;
  readonly #versions: Model<VersionDoc>;
  readonly #stars: Model<StarDoc>;

  constructor(connection: Connection) {
    this.#collections = collectionModel(connection);
    this.#versions = versionModel(connection);
    this.#stars = starModel(connection);
  }

  async collections(userId: string, after: string | null): Promise<PersonalPage> {
    const own = { ownerId: objectId(userId), ...idAfter(after) };
    const found = this.#collections.find(own, COLLECTION_FIELDS).sort(BY_ID).limit(COLLECTIONS);
    return personalPage(await found.lean(), COLLECTIONS);
  }

  /** The published versions of all collections; their code is that of the snippets. */
  async versions(userId: string, after: string | null): Promise<PersonalPage> {
    const own = await this.#collections.find({ ownerId: objectId(userId) }, { _id: 1 }).lean();
    const collectionId = trusted({ $in: own.map(({ _id }) => _id) });
    const found = this.#versions
      .find({ collectionId, ...idAfter(after) }, VERSION_FIELDS)
      .sort(BY_ID)
      .limit(VERSIONS);
    return personalPage(await found.lean<VersionDoc[]>(), VERSIONS);
  }

  async stars(userId: string, after: string | null): Promise<PersonalPage> {
    const own = { userId: objectId(userId), ...idAfter(after) };
    const found = this.#stars
      .find(own, { collectionId: 1, createdAt: 1 })
      .sort(BY_ID)
      .limit(PERSONAL_PAGE_SIZE);
    return personalPage(await found.lean<Star[]>());
  }
}
