import { useSession } from '@snippetry/web-kit';
import { Link, useReturnState } from '@snippetry/web-kit/router';
import { Avatar, Button, Panel } from '@snippetry/web-kit/ui';
import { type FocusEvent, useState } from 'react';
import { CommentTextBox } from './comment-text-box.tsx';
import { useCommentDraft } from './use-comment-draft.ts';

/** The form of a new comment; visitors are asked to sign in. */
export function CommentForm({ snippetId }: { snippetId: string }) {
  const { user } = useSession();
  return user ? (
    <SignedInForm key={user._id} snippetId={snippetId} name={user.username} avatar={user.avatar} />
  ) : (
    <SignInCard />
  );
}

interface SignedInFormProps {
  snippetId: string;
  name: string;
  avatar: string | undefined;
}

function SignedInForm({ snippetId, name, avatar }: SignedInFormProps) {
  const [focused, setFocused] = useState(false);
  const draft = useCommentDraft({ snippetId, onSent: () => setFocused(false) });
  const collapsed = !focused && draft.text.trim() === '';
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(false);
  };
  return (
    <CommentTextBox
      draft={draft}
      sendLabel="Post Comment"
      label="Your comment"
      placeholder="Share your thoughts about this snippet..."
      collapsed={collapsed}
      start={<Avatar name={name} src={avatar} own />}
      onFocus={() => setFocused(true)}
      onBlur={onBlur}
    >
      <Button
        variant="ghost"
        size="sm"
        disabled={draft.text === '' || draft.busy}
        onClick={draft.clear}
      >
        Clear
      </Button>
    </CommentTextBox>
  );
}

function SignInCard() {
  const state = useReturnState();
  return (
    <Panel>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="flex-1 text-sm font-semibold">Join the Discussion</h3>
        <Button asChild variant="primary">
          <Link to="/login" state={state}>
            Sign In to Comment
          </Link>
        </Button>
      </div>
    </Panel>
  );
}
