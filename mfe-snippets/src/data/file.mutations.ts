import { t, toast } from '@snippetry/web-kit';
import { useMutation } from '@snippetry/web-kit/query';
import { offerFile, saveFile } from '@snippetry/web-kit/ui';
import type { Range } from './analytics.queries.ts';
import { fetchCodeFile, fetchFigures, fetchRawCode } from './files.ts';
import type { Snippet } from './types.ts';

/** Address of a public snippet's code as plain text. */
export function rawAddress(id: string): string {
  return `${window.location.origin}/api/snippets/${id}/raw`;
}

export function useDownload(id: string): () => void {
  const { mutate } = useMutation({
    mutationFn: () => fetchCodeFile(id),
    onSuccess: saveFile,
    onError: (cause) => toast.error(t('Failed to download the code'), { cause }),
  });
  return () => mutate();
}

/** Opens the code as plain text in a new tab. A private snippet has no address that works without a token. */
export function useOpenRaw({ _id: id, isPublic }: Snippet): () => void {
  const { mutate } = useMutation({
    mutationFn: (_tab: Window | null) => fetchRawCode(id),
    onSuccess: ({ blob }, tab) => {
      const text = new Blob([blob], { type: 'text/plain;charset=utf-8' });
      offerFile(text, (address) => tab?.location.replace(address));
    },
    onError: (cause, tab) => {
      tab?.close();
      toast.error(t('Failed to open the code'), { cause });
    },
  });
  return () => {
    if (isPublic) window.open(rawAddress(id), '_blank', 'noopener');
    // Opened before the request: browsers block windows that are opened after a response.
    else mutate(window.open('', '_blank'));
  };
}

/** Saves the figures of a range as a CSV file. */
export function useCsv(range: Range): { busy: boolean; save: () => void } {
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchFigures(range),
    onSuccess: saveFile,
    onError: (cause) => toast.error(t('Failed to export the figures'), { cause }),
  });
  return { busy: isPending, save: () => mutate() };
}
