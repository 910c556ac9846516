import {
  AppError,
  type gistExportRoutes,
  type RouteReply,
  type SnippetSource,
} from '@snippetry/contracts';
import { fillText, msg } from '@snippetry/contracts/texts';
import { SYSTEM, type UnitOfWork, type UserContext } from '@snippetry/service-kit';
import { fileName } from '@snippetry/service-kit/file-name';
import type { GistInput, GithubClient, GithubGist } from '../clients/github/index.ts';
import type { SnippetsClient } from '../clients/snippets.client.ts';
import type { GithubAccess } from '../github/index.ts';
import { type GistReply, presentExport, presentState } from './gist-export.presenter.ts';
import type { ExportLock, GistExportRepository } from './gist-export.repository.ts';
import { contentHash, type ExportedGist, fileIn, type GistExportKey } from './gist-export.ts';
import { gistNow, type PutGist, putGist } from './put-gist.ts';

export interface GistExportServiceDeps {
  unitOfWork: UnitOfWork;
  repository: GistExportRepository;
  snippets: SnippetsClient;
  github: GithubAccess;
}

export interface ExportChoice {
  snippetId: string;
  isPublic: boolean;
  description?: string | undefined;
  /** Version of the gist that may be overwritten. */
  overwrite?: string | undefined;
}

/** Reviewed versions of a gist and its snippet, before the content is copied. */
export interface TakeChoice {
  snippetId: string;
  isPublic: boolean;
  version: string;
  revision: number;
}

type ExportReply = RouteReply<(typeof gistExportRoutes)['POST /github/export/:snippetId']>;
type StateReply = RouteReply<(typeof gistExportRoutes)['GET /github/export/:snippetId/state']>;

/** Exports snippets as gists of their authors and synchronises the two afterwards. */
export class GistExportService {
  readonly #deps: GistExportServiceDeps;

  constructor(deps: GistExportServiceDeps) {
    this.#deps = deps;
  }

  async export(ctx: UserContext, choice: ExportChoice): Promise<ExportReply> {
    const { snippets, github } = this.#deps;
    const snippet = await snippets.require(ctx, choice.snippetId);
    const api = await github.for(ctx, ctx.viewer.id, 'export');
    const wanted = {
      fileName: fileName(snippet),
      content: snippet.content,
      description: choice.description || snippet.description,
      isPublic: choice.isPublic,
    };
    const lock = await this.#begin(ctx, choice, wanted);
    try {
      const put = await this.#put(api, lock, { wanted, overwrite: choice.overwrite });
      const gist = exportedAs(put, snippet);
      await this.#finish(ctx, lock, gist);
      return { gist: presentExport({ ...lock.key, gist }), created: put.created };
    } catch (error) {
      await this.#release(ctx, lock);
      throw error;
    }
  }

  async list(ctx: UserContext, snippetId: string): Promise<GistReply[]> {
    await this.#deps.snippets.require(ctx, snippetId);
    const records = await this.#deps.repository.ofSnippet(ctx.viewer, snippetId);
    return records.flatMap(({ gist, isPublic }) => (gist ? presentExport({ gist, isPublic }) : []));
  }

  /** Compares a gist with its export. */
  async state(
    ctx: UserContext,
    { snippetId, isPublic }: { snippetId: string; isPublic: boolean },
  ): Promise<StateReply['export']> {
    await this.#deps.snippets.require(ctx, snippetId);
    const key = { userId: ctx.viewer.id, snippetId, isPublic };
    const [exported, theirs] = await this.#read(ctx, key);
    return presentState({ isPublic, exported, theirs });
  }

  /** Copies the content of a gist into the viewer's snippet. */
  async take(ctx: UserContext, choice: TakeChoice): Promise<{ revision: number }> {
    const { unitOfWork, repository, snippets } = this.#deps;
    const { snippetId, isPublic, revision: expected } = choice;
    await snippets.require(ctx, snippetId);
    const key = { userId: ctx.viewer.id, snippetId, isPublic };
    const [exported, theirs] = await this.#read(ctx, key);
    if (theirs === null)
      throw new AppError('github.not_found', { message: msg('The gist was deleted') });
    if (theirs.version !== choice.version) throw new AppError('github.gist_changed');
    const { name, content } = requireFile(theirs, exported.fileName);
    const revision = await snippets.replaceContent(ctx, { snippetId, content, revision: expected });
    const gist = {
      ...exported,
      fileName: name,
      hash: contentHash(content),
      version: theirs.version,
      revision,
    };
    await unitOfWork.commit(ctx, (tx) => repository.setGist(tx, key, gist));
    await this.#deps.github.noteSync(ctx, ctx.viewer.id);
    return { revision };
  }

  #begin(ctx: UserContext, choice: ExportChoice, wanted: GistInput): Promise<ExportLock> {
    const { unitOfWork, repository } = this.#deps;
    const { snippetId, isPublic } = choice;
    const key = { userId: ctx.viewer.id, snippetId, isPublic };
    const hash = contentHash(wanted.content);
    const attempt = { fileName: wanted.fileName, hash, at: new Date() };
    return unitOfWork.commit(ctx, (tx) => repository.begin(tx, key, attempt));
  }

  #put(
    api: GithubClient,
    { before }: ExportLock,
    what: { wanted: GistInput; overwrite: string | undefined },
  ): Promise<PutGist> {
    const { repository } = this.#deps;
    const taken = (ids: string[]) => repository.takenAmong(SYSTEM, ids);
    return putGist(api, { ...what, before, taken });
  }

  async #finish(ctx: UserContext, lock: ExportLock, gist: ExportedGist): Promise<void> {
    const { unitOfWork, repository, github } = this.#deps;
    await unitOfWork.commit(ctx, (tx) => repository.finish(tx, lock, gist));
    await github.noteSync(ctx, ctx.viewer.id);
  }

  async #release(ctx: UserContext, lock: ExportLock): Promise<void> {
    const { unitOfWork, repository } = this.#deps;
    try {
      await unitOfWork.commit(ctx, (tx) => repository.release(tx, lock));
    } catch (err) {
      // The lock expires anyway.
      ctx.log.warn({ err }, 'the lock of a gist export could not be released');
    }
  }

  async #read(
    ctx: UserContext,
    key: GistExportKey,
  ): Promise<[exported: ExportedGist, theirs: GithubGist | null]> {
    const { repository, github } = this.#deps;
    const exported = (await repository.find(key))?.gist;
    if (!exported) {
      const message = msg('This snippet was not exported as such a gist');
      throw new AppError('github.not_found', { message });
    }
    const api = await github.for(ctx, key.userId, 'export');
    return [exported, await gistNow(api, exported.gistId)];
  }
}

function exportedAs({ gist, fileName: name }: PutGist, snippet: SnippetSource): ExportedGist {
  return {
    gistId: gist.id,
    url: gist.url,
    version: gist.version,
    fileName: name,
    hash: contentHash(snippet.content),
    revision: snippet.revision,
    exportedAt: new Date(),
  };
}

/** @throws AppError `github.bad_answer` if the gist has no usable file */
function requireFile(gist: GithubGist, fileNameBefore: string): { name: string; content: string } {
  const file = fileIn(gist, fileNameBefore);
  if (file && file.content !== null) return { name: file.name, content: file.content };
  const message =
    file?.fault ?? fillText('The gist no longer has a file {name}', { name: fileNameBefore });
  throw new AppError('github.bad_answer', { message });
}
