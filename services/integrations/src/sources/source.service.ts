import {
  AppError,
  type githubJobRoutes,
  type RouteReply,
  type SnippetSource,
} from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import type { FetchFacts, Transaction, UnitOfWork, UserContext } from '@snippetry/service-kit';
import { blobSha } from '../domain/blob-sha.ts';
import type { ImportedFile } from '../domain/imported-file.ts';
import { keptNews, newsOf, type UpstreamFile } from '../domain/upstream.ts';
import { type GithubAccess, UnusableFile } from '../ports/github-api.ts';
import type { OwnSnippets } from '../ports/own-snippets.ts';
import type { ImportedFileRepository } from '../store/imported-file.repository.ts';
import type { SourceRepository } from '../store/source.repository.ts';
import { readUpstream } from './read-upstream.ts';
import { presentSource, type ShownSource } from './source.presenter.ts';
import type { SourceCheckService } from './source-checks.service.ts';

export interface SourceServiceDeps {
  unitOfWork: UnitOfWork;
  files: ImportedFileRepository;
  sources: SourceRepository;
  snippets: OwnSnippets;
  fetchFacts: FetchFacts;
  github: GithubAccess;
  checks: SourceCheckService;
}

type Routes = typeof githubJobRoutes;
type ListedSource = RouteReply<Routes['GET /github/sources']>['sources'][number];
type Upstream = RouteReply<Routes['GET /github/sources/:snippetId/upstream']>;
type Decided = RouteReply<Routes['POST /github/sources/:snippetId']>;

/** What the owner of a snippet does about its source. */
export interface SourceDecision {
  action: 'take' | 'keep';
  /** The state of the source that was looked at. */
  sha: string;
  /** The revision of the snippet that was looked at. */
  revision?: number | undefined;
}

/** What imported snippets come from, and what their owners make of changes there. */
export class SourceService {
  readonly #deps: SourceServiceDeps;

  constructor(deps: SourceServiceDeps) {
    this.#deps = deps;
  }

  /** The viewer's snippets whose source is something else by now. */
  async drifted(ctx: UserContext): Promise<ListedSource[]> {
    const files = await this.#deps.sources.drifted(ctx.viewer);
    if (files.length === 0) return [];
    const facts = await this.#deps.fetchFacts(ctx, [...new Set(files.map((one) => one.snippetId))]);
    const titles = new Map(facts.map(({ _id, title }) => [_id, title]));
    return files.flatMap((file) => {
      const title = titles.get(file.snippetId);
      return title === undefined ? [] : { ...presentSource(file), title };
    });
  }

  /** The source of the viewer's snippet as it was last seen; it is looked at again meanwhile. */
  async find(ctx: UserContext, snippetId: string): Promise<ShownSource | null> {
    await this.#deps.snippets.requireOwn(ctx, snippetId);
    const file = await this.#deps.files.ofSnippet(ctx.viewer, snippetId);
    if (file) this.#deps.checks.checkSoon(ctx, file);
    return file && presentSource(file);
  }

  /** The source of the viewer's snippet as it is at GitHub now. */
  async upstream(ctx: UserContext, snippetId: string): Promise<Upstream> {
    const snippet = await this.#deps.snippets.requireOwn(ctx, snippetId);
    const [file, now] = await this.#look(ctx, snippetId);
    const { unitOfWork, files } = this.#deps;
    const news = newsOf(file, now);
    await unitOfWork.commit(ctx, (tx) => files.noteUpstream(tx, file, news));
    return {
      source: presentSource({ ...file, ...news, checkedAt: new Date() }),
      theirs: now && { sha: now.sha, content: now.content },
      isEdited: blobSha(snippet.content) !== file.sha,
    };
  }

  async decide(ctx: UserContext, snippetId: string, choice: SourceDecision): Promise<Decided> {
    const snippet = await this.#deps.snippets.requireOwn(ctx, snippetId);
    const [file, now] = await this.#look(ctx, snippetId);
    if (now?.sha !== choice.sha) throw new AppError('github.source_changed');
    return choice.action === 'keep'
      ? this.#keep(ctx, { snippet, file, now })
      : this.#take(ctx, { file, now, seen: choice.revision });
  }

  onSnippetDeleted(tx: Transaction, snippetId: string): Promise<void> {
    return this.#deps.sources.removeOfSnippet(tx, snippetId);
  }

  async #keep(
    ctx: UserContext,
    { snippet, file, now }: { snippet: SnippetSource; file: ImportedFile; now: UpstreamFile },
  ): Promise<Decided> {
    const { unitOfWork, files } = this.#deps;
    const news = keptNews(file, now);
    await unitOfWork.commit(ctx, (tx) => files.noteUpstream(tx, file, news));
    const source = presentSource({ ...file, ...news, checkedAt: new Date() });
    return { source, revision: snippet.revision };
  }

  async #take(
    ctx: UserContext,
    { file, now, seen }: { file: ImportedFile; now: UpstreamFile; seen: number | undefined },
  ): Promise<Decided> {
    const { unitOfWork, sources, snippets, github } = this.#deps;
    if (seen === undefined) {
      const msg = 'revision must be the one that was looked at';
      throw new AppError('request.invalid', { message: msg, errors: [{ path: 'revision', msg }] });
    }
    const { snippetId } = file;
    const { sha, content, url } = now;
    const revision = await snippets.replaceContent(ctx, {
      snippetId,
      content,
      revision: seen,
      sha,
    });
    await unitOfWork.commit(ctx, (tx) => sources.noteTaken(tx, file, now));
    await github.noteSync(ctx, ctx.viewer.id);
    const taken = { ...file, sha, url, state: 'same' as const, checkedAt: new Date() };
    return { source: presentSource(taken), revision };
  }

  async #look(
    ctx: UserContext,
    snippetId: string,
  ): Promise<[file: ImportedFile, now: UpstreamFile | null]> {
    const { files, github } = this.#deps;
    const file = await files.ofSnippet(ctx.viewer, snippetId);
    if (!file) {
      throw new AppError('github.not_found', { message: msg('This snippet was not imported') });
    }
    try {
      const now = await readUpstream(await github.for(ctx, ctx.viewer.id), file);
      return [file, now === 'unchanged' ? null : now];
    } catch (cause) {
      if (!(cause instanceof UnusableFile)) throw cause;
      throw new AppError('github.bad_answer', { message: cause.message, cause });
    }
  }
}
