import { LIMITS } from '@snippetry/contracts/limits';
import { api } from '@snippetry/web-kit';
import { keepPreviousData, queryOptions } from '@snippetry/web-kit/query';
import { communityKeys } from './keys.ts';

export type ReportStatus = 'open' | 'resolved';

/** Query of a page of reported comments: all for moderators, those on own snippets for others. */
export function reportedComments(status: ReportStatus, page: number) {
  const query = { status, page, limit: LIMITS.pageSize };
  return queryOptions({
    queryKey: communityKeys.reportPage(status, page),
    queryFn: ({ signal }) => api('GET /comments/reports', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Query of a page of the moderation log, newest first. */
export function moderationLog(page: number) {
  return queryOptions({
    queryKey: communityKeys.moderationLogPage(page),
    queryFn: ({ signal }) => api('GET /comments/reports/log', { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
