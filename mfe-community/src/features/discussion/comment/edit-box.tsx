import { t } from '@snippetry/web-kit';
import { Button } from '@snippetry/web-kit/ui';
import { CommentTextBox } from '../composer/comment-text-box.tsx';
import type { Editing } from './use-editing.ts';

export function EditBox({ editing }: { editing: Editing }) {
  return (
    <CommentTextBox
      draft={editing}
      sendLabel={t('Save')}
      label={t('Your changed comment')}
      placeholder={t('Write something...')}
      autoFocus
      onEscape={editing.cancel}
    >
      <Button variant="ghost" size="sm" onClick={editing.cancel}>
        {t('Cancel')}
      </Button>
    </CommentTextBox>
  );
}
