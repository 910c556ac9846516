import { Button } from '@snippetry/web-kit/ui';
import { useWriting } from './use-writing.ts';
import { WritingBox } from './writing-box.tsx';

/** Props of {@link ReplyBox}. */
export interface ReplyBoxProps {
  snippetId: string;
  /** The comment that is answered. */
  parent: string;
  /** Who is answered. */
  name: string;
  onClose: () => void;
}

/** Where a reply is written. */
export function ReplyBox({ snippetId, parent, name, onClose }: ReplyBoxProps) {
  const writing = useWriting({ snippetId, parent, onSent: onClose });
  return (
    <WritingBox
      writing={writing}
      label={`Your reply to ${name}`}
      placeholder="Write a reply..."
      autoFocus
    >
      <Button variant="ghost" size="sm" disabled={writing.busy} onClick={onClose}>
        Cancel
      </Button>
      <Button
        variant="primary"
        size="sm"
        disabled={!writing.ready}
        busy={writing.busy}
        busyLabel="Posting..."
        onClick={writing.send}
      >
        Reply
      </Button>
    </WritingBox>
  );
}
