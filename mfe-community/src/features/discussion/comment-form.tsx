import { useSession } from '@snippetry/web-kit';
import { Link, useLocation } from '@snippetry/web-kit/router';
import { Avatar, Button, Panel } from '@snippetry/web-kit/ui';
import { type FocusEvent, useState } from 'react';
import { useWriting } from './use-writing.ts';
import { WritingBox } from './writing-box.tsx';

/** Where a comment is written; visitors are asked to sign in. */
export function Composer({ snippetId }: { snippetId: string }) {
  const { user } = useSession();
  return user ? (
    <OwnComposer key={user._id} snippetId={snippetId} name={user.username} avatar={user.avatar} />
  ) : (
    <SignInCard />
  );
}

interface OwnComposerProps {
  snippetId: string;
  name: string;
  avatar: string | undefined;
}

function OwnComposer({ snippetId, name, avatar }: OwnComposerProps) {
  const [focused, setFocused] = useState(false);
  const writing = useWriting({ snippetId, onSent: () => setFocused(false) });
  const collapsed = !focused && writing.text.trim() === '';
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(false);
  };
  return (
    <WritingBox
      writing={writing}
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
        disabled={writing.text === '' || writing.busy}
        onClick={writing.clear}
      >
        Clear
      </Button>
      <Button
        variant="primary"
        size="sm"
        disabled={!writing.ready}
        busy={writing.busy}
        busyLabel="Posting..."
        onClick={writing.send}
      >
        Post Comment
      </Button>
    </WritingBox>
  );
}

function SignInCard() {
  const { pathname, search } = useLocation();
  return (
    <Panel>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="flex-1 text-sm font-semibold">Join the Discussion</h3>
        <Button asChild variant="primary">
          <Link to="/login" state={{ from: pathname + search }}>
            Sign In to Comment
          </Link>
        </Button>
      </div>
    </Panel>
  );
}
