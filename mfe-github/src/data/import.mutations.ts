import type { ApiInput } from '@snippetry/contracts';
import { api } from '@snippetry/web-kit';
import { useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { githubRequest } from './github-request.ts';
import { keepJob } from './import.queries.ts';

type FileImport = Omit<ApiInput<'POST /github/import'>['body'], 'wait'>;
type GistImport = Omit<ApiInput<'POST /github/gists/import'>['body'], 'wait'>;

/** Files of a repository or gists to import. */
export type ImportRequest =
  | { kind: 'files'; body: FileImport }
  | { kind: 'gists'; body: GistImport };

function send({ kind, body }: ImportRequest) {
  if (kind === 'files') return api('POST /github/import', { body: { ...body, wait: false } });
  return api('POST /github/gists/import', { body: { ...body, wait: false } });
}

/** Starts an import and resolves to its job, without waiting for its end. */
export function useStartImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (request: ImportRequest) => (await githubRequest(client, send(request))).job,
    onSuccess: (job) => keepJob(client, job),
  });
}

/** Cancels an import; snippets imported so far are kept. */
export function useCancelImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      (await api('DELETE /github/jobs/:id', { params: { id } })).job,
    onSuccess: (job) => keepJob(client, job),
  });
}
