import { t } from '@snippetry/web-kit';
import type { LineRange } from '@snippetry/web-kit/code';
import { copyText, type PageAction } from '@snippetry/web-kit/ui';
import { CodeXml, Download, FileText, Terminal } from 'lucide-react';
import { rawAddress, useDownload, useOpenRaw } from '../../../data/file.mutations.ts';
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

type Shared = Pick<Snippet, '_id' | 'isPublic'>;

/** Link to a snippet's page; the public one if possible, for visitors and link previews. */
export function pageAddress({ _id, isPublic }: Shared, marked: LineRange | null): string {
  const path = isPublic ? `/public/${_id}` : `/app/snippets/${_id}`;
  return window.location.origin + path + lineHash(marked);
}

/** Shell command that downloads a public snippet's code. */
function curlCommand(id: string): string {
  return `curl -fsSL '${rawAddress(id)}'`;
}
