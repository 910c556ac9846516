import type { PersonalPage } from '@snippetry/contracts';
import { objectId, onlyPage, readPersonalPage } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { type GistExportDoc, gistExportModel } from './gist-export.model.ts';
import { type GithubConnectionDoc, githubConnectionModel } from './github-connection.model.ts';
import { type ImportDoc, importModel } from './import.model.ts';
import { type ImportedFileDoc, importedFileModel } from './imported-file.model.ts';

/** Each may name a hundred files. */
const IMPORTS = 50;

const IMPORT_FIELDS = {
  kind: 1,
  state: 1,
  owner: 1,
  repo: 1,
  ref: 1,
  gistIds: 1,
  imported: 1,
  alreadyImported: 1,
  snippetIds: 1,
  createdAt: 1,
  finishedAt: 1,
} as const;
const FILE_FIELDS = {
  snippetId: 1,
  kind: 1,
  owner: 1,
  repo: 1,
  gistId: 1,
  path: 1,
  ref: 1,
  sha: 1,
  url: 1,
  importedAt: 1,
} as const;

/** What is stored of one person, for an archive of it; never for anybody else. */
export class PersonalRepository {
  readonly #connections: Model<GithubConnectionDoc>;
  readonly #imports: Model<ImportDoc>;
  readonly #files: Model<ImportedFileDoc>;
  readonly #gists: Model<GistExportDoc>;

  /** Make it before `prepareModels`. */
  constructor(connection: Connection) {
    this.#connections = githubConnectionModel(connection);
    this.#imports = importModel(connection);
    this.#files = importedFileModel(connection);
    this.#gists = gistExportModel(connection);
  }

  /** Without the token, which is of use to GitHub only. */
  async connection(userId: string): Promise<PersonalPage> {
    const fields = { _id: 0, account: 1, scopes: 1, connectedAt: 1, lastSyncAt: 1 } as const;
    return onlyPage(await this.#connections.findById(objectId(userId), fields).lean());
  }

  imports(userId: string, after: string | null): Promise<PersonalPage> {
    const own = { userId: objectId(userId) };
    return readPersonalPage(this.#imports, { own, fields: IMPORT_FIELDS, after, size: IMPORTS });
  }

  importedFiles(userId: string, after: string | null): Promise<PersonalPage> {
    const own = { userId: objectId(userId) };
    return readPersonalPage(this.#files, { own, fields: FILE_FIELDS, after });
  }

  gists(userId: string, after: string | null): Promise<PersonalPage> {
    const own = { userId: objectId(userId) };
    return readPersonalPage(this.#gists, {
      own,
      fields: { snippetId: 1, isPublic: 1, gist: 1 },
      after,
    });
  }
}
