import { t } from '@snippetry/web-kit';
import { copyText, IconButton, Menu, MenuItem, MenuSeparator } from '@snippetry/web-kit/ui';
import { Ellipsis, Flag, Link2, Pencil, Trash2 } from 'lucide-react';
import type { Ref } from 'react';
import type { Comment } from '../../../data/types.ts';

export interface CommentMenuProps {
  comment: Comment;
  name: string;
  opener: Ref<HTMLButtonElement>;
  onEdit: () => void;
  onReport: () => void;
  onDelete: () => void;
}

/** Actions of the viewer on a comment other than replying. */
export function CommentMenu({ comment, name, opener, ...props }: CommentMenuProps) {
  const { allowed, snippet, _id } = comment;
  return (
    <Menu
      trigger={
        <IconButton
          ref={opener}
          size="sm"
          label={t('More actions')}
          aria-label={t('More actions for the comment by {name}', { name })}
          icon={<Ellipsis aria-hidden />}
          className="-my-0.5 max-lg:-my-2"
        />
      }
    >
      {allowed.includes('edit') ? (
        <MenuItem icon={<Pencil aria-hidden />} onSelect={props.onEdit}>
          {t('Edit')}
        </MenuItem>
      ) : null}
      {allowed.includes('report') ? (
        <MenuItem icon={<Flag aria-hidden />} onSelect={props.onReport}>
          {t('Report')}
        </MenuItem>
      ) : null}
      <MenuItem
        icon={<Link2 aria-hidden />}
        onSelect={() => void copyText(commentAddress(snippet, _id), t('Link copied to clipboard!'))}
      >
        {t('Copy link')}
      </MenuItem>
      {allowed.includes('delete') ? (
        <>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={props.onDelete}>
            {t('Delete')}
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}

/** Address of a comment: the public one if the viewer is at a public address. */
function commentAddress(snippetId: string, id: string): string {
  const { origin, pathname } = window.location;
  const place = pathname.startsWith('/app') ? 'app/snippets' : 'public';
  return `${origin}/${place}/${snippetId}?comment=${id}`;
}
