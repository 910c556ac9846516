import { LIMITS } from '@snippetry/contracts/limits';
import { api } from '@snippetry/web-kit';
import { keepPreviousData, queryOptions } from '@snippetry/web-kit/query';
import { communityKeys } from './keys.ts';

/** Whether reports are open or resolved. */
export type ReportStatus = 'open' | 'resolved';

/** A page of reported comments: all for moderators, for others those below their own snippets. */
export function reportedComments(status: ReportStatus, page: number) {
  const query = { status, page, limit: LIMITS.pageSize };
  return queryOptions({
    queryKey: communityKeys.reportPage(status, page),
    queryFn: ({ signal }) => api('GET /comments/reports', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** A page of what was done about reports, the newest first. */
export function moderationLog(page: number) {
  return queryOptions({
    queryKey: communityKeys.moderationLogPage(page),
    queryFn: ({ signal }) => api('GET /comments/reports/log', { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
