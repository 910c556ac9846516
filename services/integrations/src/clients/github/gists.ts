import { type Gist, languageOfFile } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import { z } from 'zod';
import type { GithubRequests } from './requests.ts';
import { GistRowShape, GistShape } from './shapes.ts';
import { blobSha, isImportable, UnusableFile, usableText } from './text-file.ts';
import { gistPageOf } from './trusted-url.ts';

/** Limit of one response: GitHub returns up to 300 files of a gist with a megabyte each. */
const MAX_GIST_BYTES = 16_000_000;
const NEWEST = 100;

/** A gist with the content of its files. */
export interface GithubGist {
  id: string;
  owner: string;
  description: string;
  isPublic: boolean;
  url: string;
  /** Of its newest revision. */
  version: string;
  updatedAt: string;
  etag: string | null;
  /** A truncated, too large or binary file has a `fault` and no content. */
  files: { name: string; sha: string; content: string | null; fault: string | null }[];
}

export interface GistInput {
  description: string;
  fileName: string;
  content: string;
  isPublic: boolean;
}

type FileOfGist = GistShape['files'][string];

function toFile({
  filename: name,
  content,
  truncated = false,
}: FileOfGist): GithubGist['files'][number] {
  // GitHub omits the hash in gists.
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

  async page({ page, limit }: { page: number; limit: number }) {
    const parameters = { page, per_page: limit };
    const response = await this.#requests.get(z.array(GistRowShape), '/gists', { parameters });
    const gists = response.data.map((gist) => this.#toRow(gist));
    return { gists, pagination: { page, limit, hasNext: response.hasNext } };
  }

  async one(id: string, etag?: string): Promise<GithubGist | 'unchanged'> {
    const response = await this.#requests.getIfChanged(
      GistShape,
      `/gists/${encodeURIComponent(id)}`,
      {
        maxBytes: MAX_GIST_BYTES,
        etag,
      },
    );
    return response === 'unchanged' ? response : this.#toGist(response.data, response.etag);
  }

  /** Returns own gists that changed since, newest first, at most 100. */
  async since(time: Date): Promise<Gist[]> {
    const parameters = { since: time.toISOString(), per_page: NEWEST };
    const { data } = await this.#requests.get(z.array(GistRowShape), '/gists', { parameters });
    const gists = data.map((row) => this.#toRow(row));
    return gists.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  }

  /** Sent once: a repeated request could create a second gist. */
  async create({ description, fileName, content, isPublic }: GistInput): Promise<GithubGist> {
    const parameters = { description, public: isPublic, files: { [fileName]: { content } } };
    const options = { parameters, maxBytes: MAX_GIST_BYTES };
    return this.#toGist(await this.#requests.change(GistShape, 'POST /gists', options), null);
  }

  /** Replaces the description and the file of this name, and leaves other files. */
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
