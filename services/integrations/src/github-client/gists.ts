import { type Gist, languageOfFile } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import { z } from 'zod';
import { blobSha } from '../domain/blob-sha.ts';
import {
  type GistInput,
  type GithubApi,
  type GithubGist,
  UnusableFile,
} from '../ports/github-api.ts';
import type { GithubRequests } from './github-requests.ts';
import { GistRowShape, GistShape } from './shapes.ts';
import { isImportable, usableText } from './text-file.ts';
import { gistPageOf } from './trusted-url.ts';

/** GitHub gives up to 300 files of a gist with a megabyte each; more than this is none that is used. */
const MAX_GIST_BYTES = 16_000_000;
const NEWEST = 100;

type FileOfGist = GistShape['files'][string];

function toFile({
  filename: name,
  content,
  truncated = false,
}: FileOfGist): GithubGist['files'][number] {
  // GitHub leaves the hash out of gists.
  const sha = blobSha(content ?? '');
  try {
    if (truncated || content === undefined) throw new UnusableFile(msg('The file is too large'));
    return { name, sha, content: usableText(content), fault: null };
  } catch (error) {
    if (error instanceof UnusableFile) return { name, sha, content: null, fault: error.message };
    throw error;
  }
}

/** Reads and writes the gists of a connection. */
export class Gists {
  readonly #requests: GithubRequests;
  readonly #webUrl: string;

  constructor({ requests, webUrl }: { requests: GithubRequests; webUrl: string }) {
    this.#requests = requests;
    this.#webUrl = webUrl;
  }

  async page({ page, limit }: Parameters<GithubApi['gists']>[0]) {
    const parameters = { page, per_page: limit };
    const answer = await this.#requests.get(z.array(GistRowShape), '/gists', { parameters });
    const gists = answer.data.map((gist) => this.#toRow(gist));
    return { gists, pagination: { page, limit, hasNext: answer.hasNext } };
  }

  async one(id: string, etag?: string): Promise<GithubGist | 'unchanged'> {
    const answer = await this.#requests.getIfChanged(
      GistShape,
      `/gists/${encodeURIComponent(id)}`,
      {
        maxBytes: MAX_GIST_BYTES,
        etag,
      },
    );
    return answer === 'unchanged' ? answer : this.#toGist(answer.data, answer.etag);
  }

  async since(time: Date): Promise<Gist[]> {
    const parameters = { since: time.toISOString(), per_page: NEWEST };
    const { data } = await this.#requests.get(z.array(GistRowShape), '/gists', { parameters });
    const gists = data.map((row) => this.#toRow(row));
    return gists.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  }

  async create({ description, fileName, content, isPublic }: GistInput): Promise<GithubGist> {
    const parameters = { description, public: isPublic, files: { [fileName]: { content } } };
    const options = { parameters, maxBytes: MAX_GIST_BYTES };
    return this.#toGist(await this.#requests.change(GistShape, 'POST /gists', options), null);
  }

  async update(id: string, gist: Omit<GistInput, 'isPublic'>): Promise<GithubGist> {
    const { description, fileName, content } = gist;
    const parameters = { description, files: { [fileName]: { content } } };
    const options = { parameters, maxBytes: MAX_GIST_BYTES };
    const route = `PATCH /gists/${encodeURIComponent(id)}` as const;
    return this.#toGist(await this.#requests.change(GistShape, route, options), null);
  }

  #toRow(gist: GistRowShape): Gist {
    return {
      id: gist.id,
      description: gist.description ?? '',
      isPublic: gist.public,
      url: gistPageOf(this.#webUrl, gist.html_url),
      updatedAt: gist.updated_at,
      files: Object.values(gist.files).map(({ filename: name, size }) => ({
        name,
        language: languageOfFile(name),
        size,
        isImportable: isImportable(name, size),
      })),
    };
  }

  #toGist(gist: GistShape, etag: string | null): GithubGist {
    return {
      id: gist.id,
      owner: gist.owner?.login ?? '',
      description: gist.description ?? '',
      isPublic: gist.public,
      url: gistPageOf(this.#webUrl, gist.html_url),
      version: gist.history[0]?.version ?? '',
      updatedAt: gist.updated_at,
      etag,
      files: Object.values(gist.files).map(toFile),
    };
  }
}
