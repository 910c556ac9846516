import { t } from '@snippetry/web-kit';
import { Button } from '@snippetry/web-kit/ui';
import { CommentTextBox } from '../composer/comment-text-box.tsx';
import { useCommentDraft } from '../composer/use-comment-draft.ts';

export interface ReplyBoxProps {
  /** Id of the parent comment. */
  parent: string;
  /** Author of the parent comment. */
  name: string;
  onClose: () => void;
}

export function ReplyBox({ parent, name, onClose }: ReplyBoxProps) {
  const draft = useCommentDraft({ parent, onSent: onClose });
  return (
    <CommentTextBox
      draft={draft}
      sendLabel={t('Reply')}
      label={t('Your reply to {name}', { name })}
      placeholder={t('Write a reply...')}
      autoFocus
      onEscape={onClose}
    >
      <Button variant="ghost" size="sm" disabled={draft.busy} onClick={onClose}>
        {t('Cancel')}
      </Button>
    </CommentTextBox>
  );
}
