import { apiFile, toast } from '@snippetry/web-kit';
import { useMutation } from '@snippetry/web-kit/query';
import type { Snippet } from '../../../data/types.ts';
import { offer, saveFile } from '../../../lib/save-file.ts';
import { rawAddress } from './addresses.ts';

/** Saves the code as a file with a fitting name. */
export function useDownload(id: string): () => void {
  const { mutate } = useMutation({
    mutationFn: () => apiFile('GET /snippets/:id/download', { params: { id } }),
    onSuccess: saveFile,
    onError: (cause) => toast.error('Failed to download the code', { cause }),
  });
  return () => mutate();
}

/** Opens the code as plain text in a new tab. A private snippet has no address that works without a token. */
export function useOpenRaw({ _id: id, isPublic }: Snippet): () => void {
  const { mutate } = useMutation({
    mutationFn: async (_tab: Window | null) =>
      (await apiFile('GET /snippets/:id/raw', { params: { id } })).blob,
    onSuccess: (blob, tab) => {
      const text = new Blob([blob], { type: 'text/plain;charset=utf-8' });
      offer(text, (address) => tab?.location.replace(address));
    },
    onError: (cause, tab) => {
      tab?.close();
      toast.error('Failed to open the code', { cause });
    },
  });
  return () => {
    if (isPublic) window.open(rawAddress(id), '_blank', 'noopener');
    // Opened at once: after an answer the browser would take it for an unwanted window.
    else mutate(window.open('', '_blank'));
  };
}
