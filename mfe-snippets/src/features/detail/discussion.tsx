import { plural, type RevisionLines, t, useLive } from '@snippetry/web-kit';
import { Extension } from '@snippetry/web-kit/extensions';
import { commentCount, useQuery, useQueryClient } from '@snippetry/web-kit/query';
import { Button, Dialog, Panel, Skeleton } from '@snippetry/web-kit/ui';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Snippet } from '../../data/types.ts';

export interface DiscussionCardProps {
  comments: number;
  onOpen: () => void;
}

export function DiscussionCard({ comments, onOpen }: DiscussionCardProps) {
  return (
    <Panel>
      <h2 className="text-sm font-semibold">{t('Join the Discussion')}</h2>
      <p className="mt-1 mb-3 text-sm text-fg-2">
        {comments > 0
          ? plural(comments, {
              one: 'Join the conversation with {count} comment(s) about this snippet.',
              other: 'Join the conversation with {count} comment(s) about this snippet.',
            })
          : t('Be the first to share your thoughts about this code snippet.')}
      </p>
      <Button variant="primary" className="w-full" onClick={onOpen}>
        {comments > 0 ? t('View Discussion') : t('Start Discussion')}
      </Button>
    </Panel>
  );
}

export interface DiscussionDialogProps {
  snippet: Snippet;
  discussion: DiscussionOpen;
  /** Called with each new number of comments. */
  onTotal: (total: number) => void;
}

/** Discussion of mfe-community, which renders count and order into the header of this dialog. */
export function DiscussionDialog({ snippet, discussion, onTotal }: DiscussionDialogProps) {
  const [header, setHeader] = useState<HTMLElement | null>(null);
  const { isOpen, close, linked, lines, showWhole, forgetLines } = discussion;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={close}
      title={t('Discussion')}
      size="lg"
      className="[&_.sn-dialog-title]:flex-none"
      headerEnd={<span ref={setHeader} className="flex min-w-0 flex-1 items-center gap-2" />}
    >
      <Extension
        remote="community"
        name="discussion"
        props={{
          snippetId: snippet._id,
          authorId: snippet.author._id,
          onTotal,
          header,
          linked,
          onWhole: showWhole,
          lines,
          onLinesDone: forgetLines,
        }}
        waiting={<Waiting />}
      />
    </Dialog>
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      <p role="status" className="text-sm text-fg-3">
        {t('Loading discussion...')}
      </p>
      <Skeleton width="100%" height={40} className="mt-3" />
      <Skeleton width="60%" className="mt-4" />
      <Skeleton width="80%" className="mt-2" />
    </div>
  );
}

/** Number of comments, 0 while unknown, and its setter. Live events keep it up to date. */
export function useCommentCount(id: string): [count: number, setCount: (count: number) => void] {
  const client = useQueryClient();
  const { data = 0, error, refetch } = useQuery(commentCount(id));
  useEffect(() => {
    if (error) console.error('The number of comments could not be loaded', error);
  }, [error]);
  const setCount = useCallback(
    (count: number) => client.setQueryData(commentCount(id).queryKey, count),
    [client, id],
  );
  useLive(
    (message) => {
      if (message.type === 'comment') setCount(message.totalComments);
      else if (message.type === 'reset') void refetch();
    },
    { snippet: id },
  );
  return [data, setCount];
}

export interface DiscussionOpen {
  isOpen: boolean;
  /** Comment that the address links to. */
  linked: string | undefined;
  /** Lines of code for the next comment. */
  lines: RevisionLines | undefined;
  open: () => void;
  /** Opens the discussion with a comment on lines of the code. */
  openAbout: (lines: RevisionLines) => void;
  close: () => void;
  /** Removes the linked comment from the address and shows the whole discussion. */
  showWhole: () => void;
  forgetLines: () => void;
}

const NAME = 'discussion';
const COMMENT = 'comment';

/**
 * Stores the state in the address: a reload keeps the discussion open, a link can open it at a comment, and Back
 * closes it, since it fills the screen of a phone.
 */
export function useDiscussionOpen(): DiscussionOpen {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [lines, setLines] = useState<RevisionLines>();
  const params = new URLSearchParams(search);
  const to = (open: boolean) => {
    const next = new URLSearchParams(search);
    next.delete(COMMENT);
    if (open) next.set(NAME, 'open');
    else next.delete(NAME);
    return { pathname, search: next.toString(), hash };
  };
  const open = () => navigate(to(true), { state: { opened: NAME }, preventScrollReset: true });
  return {
    isOpen: params.has(NAME) || params.has(COMMENT),
    linked: params.get(COMMENT) ?? undefined,
    lines,
    open,
    openAbout: (about) => {
      setLines(about);
      void open();
    },
    close: () => {
      setLines(undefined);
      if (state?.opened === NAME) navigate(-1);
      else navigate(to(false), { replace: true, preventScrollReset: true });
    },
    showWhole: () => navigate(to(true), { replace: true, preventScrollReset: true, state }),
    forgetLines: () => setLines(undefined),
  };
}
