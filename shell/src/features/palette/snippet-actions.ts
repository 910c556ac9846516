import { t } from '@snippetry/web-kit';
import { copyListedCode, copyText } from '@snippetry/web-kit/ui';
import { Copy, CornerDownLeft, FolderPlus, Link, Pencil, Star, StarOff } from 'lucide-react';
import type { ListedSnippet, Row } from './rows.ts';

interface ActionHandlers {
  onStar: (snippet: ListedSnippet) => void;
  onCollect: (snippet: ListedSnippet) => void;
}

/** Returns the URL to share; private snippets only have their page in the application. */
const linkOf = ({ _id: id, isPublic }: ListedSnippet) =>
  `${window.location.origin}${isPublic ? '/public' : '/app/snippets'}/${id}`;

/** Actions for a snippet, each with a letter. */
export function snippetActions(
  snippet: ListedSnippet,
  { onStar, onCollect }: ActionHandlers,
): readonly Row[] {
  const page = `/app/snippets/${snippet._id}`;
  const edit: Row = {
    id: 'edit',
    label: t('Edit'),
    act: { to: `${page}/edit` },
    mark: Pencil,
    letter: 'e',
  };
  return [
    { id: 'open', label: t('Open'), act: { to: page }, mark: CornerDownLeft, letter: 'o' },
    {
      id: 'copy',
      label: t('Copy code'),
      act: { run: () => void copyListedCode(snippet) },
      mark: Copy,
      letter: 'c',
    },
    {
      id: 'link',
      label: t('Copy link'),
      act: { run: () => void copyText(linkOf(snippet), t('Link copied to clipboard!')) },
      mark: Link,
      letter: 'l',
    },
    ...(snippet.allowed.includes('edit') ? [edit] : []),
    {
      id: 'star',
      label: snippet.isStarred ? t('Remove star') : t('Star'),
      act: { run: () => onStar(snippet), keepsOpen: true },
      mark: snippet.isStarred ? StarOff : Star,
      letter: 's',
    },
    {
      id: 'collect',
      label: t('Add to collection'),
      act: { run: () => onCollect(snippet) },
      mark: FolderPlus,
      letter: 'a',
    },
  ];
}
