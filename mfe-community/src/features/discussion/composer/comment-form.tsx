import { t, useSession } from '@snippetry/web-kit';
import { useReturnState } from '@snippetry/web-kit/router';
import { Avatar, Button, IconButton, Panel } from '@snippetry/web-kit/ui';
import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { NewComment } from '../../../data/types.ts';
import { linesLabel } from '../lines-label.ts';
import { CommentTextBox } from './comment-text-box.tsx';
import { useCommentDraft } from './use-comment-draft.ts';
import { useFocusInside } from './use-focus-inside.ts';

export interface CommentFormProps {
  /** Lines that the comment refers to. */
  lines?: NewComment['anchor'] | undefined;
  /** Called after the comment was sent, or when the user removes the lines from it. */
  onLinesDone?: (() => void) | undefined;
}

/** Form of a new comment; visitors get a sign-in button. */
export function CommentForm(props: CommentFormProps) {
  const { user } = useSession();
  return user ? (
    <SignedInForm key={user._id} name={user.username} avatar={user.avatar} {...props} />
  ) : (
    <SignInCard />
  );
}

interface SignedInFormProps extends CommentFormProps {
  name: string;
  avatar: string | undefined;
}

function SignedInForm({ name, avatar, lines, onLinesDone }: SignedInFormProps) {
  const focus = useFocusInside();
  const draft = useCommentDraft({
    anchor: lines,
    onSent: () => {
      focus.leave();
      onLinesDone?.();
    },
  });
  const collapsed = !focus.isInside && draft.text.trim() === '' && !lines;
  return (
    <CommentTextBox
      draft={draft}
      sendLabel={t('Post Comment')}
      label={t('Your comment')}
      placeholder={t('Share your thoughts about this snippet...')}
      collapsed={collapsed}
      autoFocus={lines !== undefined}
      start={<Avatar name={name} src={avatar} own />}
      about={lines ? <AboutLines lines={lines} onRemove={onLinesDone} /> : null}
      onFocus={focus.onFocus}
      onBlur={focus.onBlur}
    >
      <Button
        variant="ghost"
        size="sm"
        disabled={draft.text === '' || draft.busy}
        onClick={() => draft.change('')}
      >
        {t('Clear')}
      </Button>
    </CommentTextBox>
  );
}

interface AboutLinesProps {
  lines: NonNullable<NewComment['anchor']>;
  onRemove: (() => void) | undefined;
}

function AboutLines({ lines, onRemove }: AboutLinesProps) {
  return (
    <p className="m-2 mb-0 flex w-fit items-center gap-1 rounded-control bg-surface-2 pl-2 text-xs text-fg-2">
      {linesLabel(lines)}
      <IconButton
        size="sm"
        label={t('Comment on the whole snippet')}
        icon={<X aria-hidden />}
        onClick={onRemove}
      />
    </p>
  );
}

function SignInCard() {
  const state = useReturnState();
  return (
    <Panel>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="flex-1 text-sm font-semibold">{t('Join the Discussion')}</h3>
        <Button asChild variant="primary">
          <Link to="/login" state={state}>
            {t('Sign In to Comment')}
          </Link>
        </Button>
      </div>
    </Panel>
  );
}
