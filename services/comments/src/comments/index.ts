import { commentInternalRoutes, commentRoutes } from '@snippetry/contracts';
import {
  type AuthConfig,
  type BaseConfig,
  createUserLimit,
  fetchByNamesFrom,
  fetchFactsFrom,
  internalRoutes,
  type Moderators,
  type People,
  publicRoutes,
  type ServiceBase,
  type SnippetsConfig,
  type UnitOfWork,
} from '@snippetry/service-kit';
import type { SnippetLines } from '../clients/snippets.client.ts';
import { CommentPresenter } from './comment.presenter.ts';
import { CommentRepository } from './comment.repository.ts';
import { commentHandlers, commentInternalHandlers, oneCommentHandlers } from './comment.routes.ts';
import { CommentService } from './comment.service.ts';
import type { CommentHooks, FindReactions } from './comment.ts';
import { CommentAccess } from './comment-access.ts';
import { MentionFinder } from './mentions.ts';
import { RemovalService } from './removal.service.ts';
import { SnippetAccess } from './snippet-access.ts';

interface CommentsConfig extends BaseConfig, AuthConfig, SnippetsConfig {
  COMMENTS_PER_MINUTE: number;
}

interface CommentsDeps {
  unitOfWork: UnitOfWork;
  people: People;
  moderators: Moderators;
  lines: SnippetLines;
  findReactions: FindReactions;
  hooks: CommentHooks;
}

export function createComments(
  { config, connection, redis }: ServiceBase<CommentsConfig>,
  { unitOfWork, people, moderators, lines, findReactions, hooks }: CommentsDeps,
) {
  const repository = new CommentRepository(connection);
  const snippets = new SnippetAccess({ fetchFacts: fetchFactsFrom(config) });
  const access = new CommentAccess({ repository, snippets, moderators });
  const presenter = new CommentPresenter({ people, findReactions });
  const removal = new RemovalService({ unitOfWork, repository, hooks });
  const mentions = new MentionFinder({ fetchByNames: fetchByNamesFrom(config) });
  const deps = { unitOfWork, repository, snippets, access, presenter, mentions, lines };
  const service = new CommentService({ ...deps, removal, hooks });
  const limit = (name: string) =>
    createUserLimit({ redis, name, perMinute: config.COMMENTS_PER_MINUTE });
  return {
    repository,
    snippets,
    access,
    presenter,
    removal,
    service,
    routes: publicRoutes(commentRoutes, commentHandlers(service, limit('comments'))),
    oneCommentHandlers: oneCommentHandlers(service, limit('edits')),
    internalRoutes: internalRoutes(commentInternalRoutes, commentInternalHandlers(service)),
  };
}

export type Comments = ReturnType<typeof createComments>;

export {
  type CommentDoc,
  commentModel,
  type DiscussionDoc,
  discussionModel,
} from './comment.model.ts';
export { grant } from './comment.policy.ts';
export { presentMetrics, presentReactions } from './comment.presenter.ts';
export type { CommentState } from './comment.service.ts';
export type {
  AnchorRecord,
  CommentRecord,
  CreatedComment,
  Deletion,
  MentioningComment,
  OwnReaction,
} from './comment.ts';
export type { SnippetViewer } from './comment-access.ts';
export { type SnippetAccess, type VisibleSnippet, visibleToSystem } from './snippet-access.ts';
