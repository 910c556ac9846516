import { RemotePart } from '@snippetry/web-kit';
import { Dialog, Skeleton } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import type { Snippet } from '../../../data/types.ts';

/** Props of {@link DiscussionDialog}. */
export interface DiscussionDialogProps {
  snippet: Snippet;
  open: boolean;
  onClose: () => void;
  /** Called with the number of comments whenever it is known anew. */
  onTotal: (total: number) => void;
}

/** The discussion, which another team's remote brings; it puts count and order into this dialog's header. */
export function DiscussionDialog({ snippet, open, onClose, onTotal }: DiscussionDialogProps) {
  const [header, setHeader] = useState<HTMLElement | null>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Discussion"
      size="lg"
      className="[&_.sn-dialog-title]:flex-none"
      headerEnd={<span ref={setHeader} className="flex min-w-0 flex-1 items-center gap-2" />}
    >
      <RemotePart
        remote="community"
        part="discussion"
        props={{ snippetId: snippet._id, authorId: snippet.author._id, onTotal, header }}
        waiting={<Waiting />}
      />
    </Dialog>
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      <p role="status" className="text-sm text-fg-3">
        Loading discussion...
      </p>
      <Skeleton width="100%" height={40} className="mt-3" />
      <Skeleton width="60%" className="mt-4" />
      <Skeleton width="80%" className="mt-2" />
    </div>
  );
}
