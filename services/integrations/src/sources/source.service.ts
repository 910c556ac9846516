import {
  AppError,
  type githubJobRoutes,
  type ImportedSource,
  type RouteReply,
  type SnippetSource,
} from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import type { FetchFacts, UnitOfWork, UserContext } from '@snippetry/service-kit';
import { blobSha, UnusableFile } from '../clients/github/index.ts';
import type { SnippetsClient } from '../clients/snippets.client.ts';
import type { GithubAccess } from '../github/index.ts';
import { presentSource } from './source.presenter.ts';
import type { SourceRepository } from './source.repository.ts';
import {
  changeOf,
  declinedChange,
  type ImportedFile,
  readUpstream,
  type UpstreamFile,
} from './source.ts';

export interface SourceServiceDeps {
  unitOfWork: UnitOfWork;
  sources: SourceRepository;
  snippets: SnippetsClient;
  fetchFacts: FetchFacts;
  github: GithubAccess;
  /** Compares a file in the background. */
  checkSoon: (ctx: UserContext, file: ImportedFile) => void;
}

type Routes = typeof githubJobRoutes;
type ListedSource = RouteReply<Routes['GET /github/sources']>['sources'][number];
type Upstream = RouteReply<Routes['GET /github/sources/:snippetId/upstream']>;
type Decided = RouteReply<Routes['POST /github/sources/:snippetId']>;

/** Decision of an owner about a changed source. */
export interface SourceDecision {
  action: 'take' | 'keep';
  /** Hash of the reviewed state of the source. */
  sha: string;
  /** Reviewed revision of the snippet. */
  revision?: number | undefined;
}

/** Sources of imported snippets, and decisions about changed ones. */
export class SourceService {
  readonly #deps: SourceServiceDeps;

  constructor(deps: SourceServiceDeps) {
    this.#deps = deps;
  }

  /** Lists the viewer's snippets whose source has changed. */
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

  /** Returns the stored source of the viewer's snippet, and compares it with GitHub afterwards. */
  async find(ctx: UserContext, snippetId: string): Promise<ImportedSource | null> {
    await this.#deps.snippets.requireOwn(ctx, snippetId);
    const file = await this.#deps.sources.ofSnippet(ctx.viewer, snippetId);
    if (file) this.#deps.checkSoon(ctx, file);
    return file && presentSource(file);
  }

  /** Returns the source of the viewer's snippet as it is at GitHub now. */
  async upstream(ctx: UserContext, snippetId: string): Promise<Upstream> {
    const snippet = await this.#deps.snippets.requireOwn(ctx, snippetId);
    const [file, now] = await this.#read(ctx, snippetId);
    const { unitOfWork, sources } = this.#deps;
    const change = changeOf(file, now);
    await unitOfWork.commit(ctx, (tx) => sources.noteUpstream(tx, file, change));
    return {
      source: presentSource({ ...file, ...change, checkedAt: new Date() }),
      theirs: now && { sha: now.sha, content: now.content },
      isEdited: blobSha(snippet.content) !== file.sha,
    };
  }

  async decide(ctx: UserContext, snippetId: string, choice: SourceDecision): Promise<Decided> {
    const snippet = await this.#deps.snippets.requireOwn(ctx, snippetId);
    const [file, now] = await this.#read(ctx, snippetId);
    if (now?.sha !== choice.sha) throw new AppError('github.source_changed');
    return choice.action === 'keep'
      ? this.#keep(ctx, { snippet, file, now })
      : this.#take(ctx, { file, now, expected: choice.revision });
  }

  async #keep(
    ctx: UserContext,
    { snippet, file, now }: { snippet: SnippetSource; file: ImportedFile; now: UpstreamFile },
  ): Promise<Decided> {
    const { unitOfWork, sources } = this.#deps;
    const change = declinedChange(file, now);
    await unitOfWork.commit(ctx, (tx) => sources.noteUpstream(tx, file, change));
    const source = presentSource({ ...file, ...change, checkedAt: new Date() });
    return { source, revision: snippet.revision };
  }

  async #take(
    ctx: UserContext,
    {
      file,
      now,
      expected,
    }: { file: ImportedFile; now: UpstreamFile; expected: number | undefined },
  ): Promise<Decided> {
    const { unitOfWork, sources, snippets, github } = this.#deps;
    if (expected === undefined) {
      const msg = 'revision must be the one that was looked at';
      throw new AppError('request.invalid', { message: msg, errors: [{ path: 'revision', msg }] });
    }
    const { snippetId } = file;
    const { sha, content, url } = now;
    const revision = await snippets.replaceContent(ctx, {
      snippetId,
      content,
      revision: expected,
      sha,
    });
    await unitOfWork.commit(ctx, (tx) => sources.noteTaken(tx, file, now));
    await github.noteSync(ctx, ctx.viewer.id);
    const updated = { ...file, sha, url, state: 'same' as const, checkedAt: new Date() };
    return { source: presentSource(updated), revision };
  }

  async #read(
    ctx: UserContext,
    snippetId: string,
  ): Promise<[file: ImportedFile, now: UpstreamFile | null]> {
    const { sources, github } = this.#deps;
    const file = await sources.ofSnippet(ctx.viewer, snippetId);
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
