import { t, toast } from '@snippetry/web-kit';
import type { LineRange } from '@snippetry/web-kit/code';
import { useMutation } from '@snippetry/web-kit/query';
import { copyText, offerFile, type PageAction, saveFile } from '@snippetry/web-kit/ui';
import { CodeXml, Download, FileText, Terminal } from 'lucide-react';
import { fetchCodeFile, fetchRawCode } from '../../../data/files.ts';
import type { Snippet } from '../../../data/types.ts';
import { lineHash } from '../lines/line-hash.ts';

/** Export actions. Those that need a public address are limited to public snippets. */
export function useOutsideActions(snippet: Snippet, onEmbed: () => void): PageAction[] {
  const openRaw = useOpenRaw(snippet);
  const download = useDownload(snippet._id);
  const always: PageAction[] = [
    { label: t('Raw'), icon: <FileText aria-hidden />, menu: true, onSelect: openRaw },
    { label: t('Download'), icon: <Download aria-hidden />, menu: true, onSelect: download },
  ];
  if (!snippet.isPublic) return always;
  return [
    ...always,
    { label: t('Embed…'), icon: <CodeXml aria-hidden />, menu: true, onSelect: onEmbed },
    {
      label: t('Copy curl'),
      icon: <Terminal aria-hidden />,
      menu: true,
      onSelect: () => void copyText(curlCommand(snippet._id), t('Command copied to clipboard!')),
    },
  ];
}

/** Downloads the code as a file whose name fits its language. */
function useDownload(id: string): () => void {
  const { mutate } = useMutation({
    mutationFn: () => fetchCodeFile(id),
    onSuccess: saveFile,
    onError: (cause) => toast.error(t('Failed to download the code'), { cause }),
  });
  return () => mutate();
}

/** Opens the code as plain text in a new tab. The raw address of a private snippet requires a token. */
function useOpenRaw({ _id: id, isPublic }: Snippet): () => void {
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
    // Opened before the request: afterwards it would be blocked as a popup.
    else mutate(window.open('', '_blank'));
  };
}

type Shared = Pick<Snippet, '_id' | 'isPublic'>;

/** Link to a snippet's page; the public one if possible, for visitors and link previews. */
export function pageAddress({ _id, isPublic }: Shared, marked: LineRange | null): string {
  const path = isPublic ? `/public/${_id}` : `/app/snippets/${_id}`;
  return window.location.origin + path + lineHash(marked);
}

/** Address of a public snippet's code as plain text. */
function rawAddress(id: string): string {
  return `${window.location.origin}/api/snippets/${id}/raw`;
}

/** Shell command that downloads a public snippet's code. */
function curlCommand(id: string): string {
  return `curl -fsSL '${rawAddress(id)}'`;
}
