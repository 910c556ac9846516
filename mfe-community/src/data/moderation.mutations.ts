import { type Msg, msg } from '@snippetry/contracts/texts';
import { api, isApiError, t, toast } from '@snippetry/web-kit';
import { failureText } from '@snippetry/web-kit/failure-text';
import {
  changed,
  type QueryClient,
  type Resource,
  useMutation,
  useQueryClient,
} from '@snippetry/web-kit/query';
import { communityKeys } from './keys.ts';
import type { ReportCase, ReportPage, Resolution } from './types.ts';

/** A decision about a reported comment. */
export interface Decision {
  report: ReportCase;
  action: Resolution;
  /** Reason for the users concerned; empty if the reports are dismissed. */
  reason: string;
}

const DONE: Record<Resolution, Msg> = {
  dismiss: msg('The reports were dismissed'),
  'remove-comment': msg('The comment was removed'),
  'hide-snippet': msg('The snippet was hidden'),
  'suspend-user': msg('The user was suspended'),
};

/** Removes a case from the loaded pages. Returns a function that restores it. */
function takeCase(client: QueryClient, id: string): () => void {
  const before = client.getQueriesData<ReportPage>({ queryKey: communityKeys.openReports });
  client.setQueriesData<ReportPage>({ queryKey: communityKeys.openReports }, (page) => {
    const reports = page?.reports.filter((one) => one._id !== id) ?? [];
    if (!page || reports.length === page.reports.length) return page;
    const { pagination } = page;
    return { reports, pagination: { ...pagination, total: pagination.total - 1 } };
  });
  return () => {
    for (const [key, page] of before) client.setQueryData(key, page);
  };
}

/** Resources that a decision changes. */
function affected({ report, action }: Decision): [Resource, string | undefined][] {
  const snippet = report.snippet._id;
  if (action === 'remove-comment') return [['comment', snippet]];
  if (action === 'hide-snippet') return [['snippet', snippet]];
  if (action === 'suspend-user') return [['profile', report.author?._id]];
  return [];
}

/** Resolves a report. It leaves the queue optimistically. */
export function useResolve() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ report, action, reason }: Decision) =>
      api('POST /comments/reports/:id/resolve', {
        params: { id: report._id },
        body: { action, reason },
      }),
    onMutate: async ({ report }) => {
      await client.cancelQueries({ queryKey: communityKeys.reports });
      return takeCase(client, report._id);
    },
    onSuccess: (_answer, decision) => {
      toast.success(t(DONE[decision.action]));
      for (const [resource, id] of affected(decision)) void changed(client, resource, { id });
    },
    onError: (error, _decision, putBack) => {
      // Another moderator has resolved it, so it stays out of the queue.
      if (!isApiError(error, 'report.already_resolved')) putBack?.();
      toast.error(failureText(error, t('Failed to resolve the report')));
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: communityKeys.reports });
      void client.invalidateQueries({ queryKey: communityKeys.moderationLog });
    },
  });
}

/** Lets the owner of a hidden snippet make it public again. */
export function useLiftHiding() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('POST /snippets/:id/lift-hiding', { params: { id } }),
    onSuccess: (_answer, id) => {
      toast.success(t('Its owner can make the snippet public again'));
      void changed(client, 'snippet', { id });
    },
    onError: (error) => toast.error(failureText(error, t('Failed to lift the hiding'))),
  });
}
