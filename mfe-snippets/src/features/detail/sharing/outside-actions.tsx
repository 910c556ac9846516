import type { PageAction } from '@snippetry/web-kit/ui';
import { CodeXml, Download, FileText, Terminal } from 'lucide-react';
import type { Snippet } from '../../../data/types.ts';
import { copyText } from '../copy-text.ts';
import { curlCommand } from './addresses.ts';
import { useDownload, useOpenRaw } from './use-file.ts';

/** How the code leaves the application; what needs an address that works for everybody is there for public snippets. */
export function useOutsideActions(snippet: Snippet, onEmbed: () => void): PageAction[] {
  const openRaw = useOpenRaw(snippet);
  const download = useDownload(snippet._id);
  const always: PageAction[] = [
    { label: 'Raw', icon: <FileText aria-hidden />, menu: true, onSelect: openRaw },
    { label: 'Download', icon: <Download aria-hidden />, menu: true, onSelect: download },
  ];
  if (!snippet.isPublic) return always;
  return [
    ...always,
    { label: 'Copy embed code', icon: <CodeXml aria-hidden />, menu: true, onSelect: onEmbed },
    {
      label: 'Copy curl',
      icon: <Terminal aria-hidden />,
      menu: true,
      onSelect: () => void copyText(curlCommand(snippet._id), 'Command copied to clipboard!'),
    },
  ];
}
