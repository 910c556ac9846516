import {
  type BaseConfig,
  createUserLimit,
  type ServiceBase,
  type UnitOfWork,
} from '@snippetry/service-kit';
import type { Comments } from '../comments/index.ts';
import { ReactionRepository } from './reaction.repository.ts';
import { reactionHandlers } from './reaction.routes.ts';
import { ReactionService } from './reaction.service.ts';

/** Reactions take a click, so the limit is higher than for comments. */
const PER_COMMENT = 5;

interface ReactionsConfig extends BaseConfig {
  COMMENTS_PER_MINUTE: number;
}

export function createReactions(
  { config, connection, redis }: ServiceBase<ReactionsConfig>,
  { unitOfWork, comments }: { unitOfWork: UnitOfWork; comments: Comments },
) {
  const repository = new ReactionRepository(connection);
  const service = new ReactionService({ unitOfWork, repository, comments });
  const perMinute = config.COMMENTS_PER_MINUTE * PER_COMMENT;
  const limit = createUserLimit({ redis, name: 'reactions', perMinute });
  return { repository, service, oneCommentHandlers: reactionHandlers(service, limit) };
}
