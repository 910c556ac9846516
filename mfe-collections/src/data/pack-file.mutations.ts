import { useMutation } from '@snippetry/web-kit/query';
import { saveFile } from '@snippetry/web-kit/ui';
import { fetchPack } from './pack-files.ts';

export function useDownload() {
  return useMutation({
    mutationFn: fetchPack,
    onSuccess: saveFile,
  });
}
