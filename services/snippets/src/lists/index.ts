export { FeedService } from './feed.service.ts';
export { feedHandlers, listHandlers, trendingHandlers } from './list.routes.ts';
export { ListService, SummaryService, TrendingService } from './list.service.ts';
