import { apiFile, toast } from '@snippetry/web-kit';
import { useMutation } from '@snippetry/web-kit/query';
import { saveFile } from '../../lib/save-file.ts';
import type { Range } from './ranges.ts';

/** Saves the figures of a range as a CSV file. */
export function useCsv(range: Range): { busy: boolean; save: () => void } {
  const { mutate, isPending } = useMutation({
    mutationFn: () => apiFile('GET /snippets/analytics/csv', { query: { range } }),
    onSuccess: saveFile,
    onError: (cause) => toast.error('Failed to export the figures', { cause }),
  });
  return { busy: isPending, save: () => mutate() };
}
