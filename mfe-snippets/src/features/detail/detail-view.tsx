import { type RevisionLines, t, toast, useSession } from '@snippetry/web-kit';
import type { LineRange } from '@snippetry/web-kit/code';
import { useReturnState } from '@snippetry/web-kit/router';
import {
  AddToCollectionDialog,
  HeaderSlotProvider,
  lateDialog,
  type PageAction,
  PageBody,
  PageHeader,
  SignInDialog,
  useShortcuts,
  useWide,
} from '@snippetry/web-kit/ui';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useGithubReturn } from '../../components/gist/use-github-return.ts';
import type { Snippet } from '../../data/types.ts';
import { AboutPanel } from './about-panel.tsx';
import { type DetailDialog, useDetailActions } from './actions/detail-actions.tsx';
import { CodePanel } from './code-panel.tsx';
import { DetailFacts } from './detail-facts.tsx';
import {
  DiscussionCard,
  DiscussionDialog,
  useCommentCount,
  useDiscussionOpen,
} from './discussion.tsx';
import { ExplanationPanel } from './explanation/explanation-panel.tsx';
import { useExplain } from './explanation/use-explain.ts';
import { HiddenNotice } from './hidden-notice.tsx';
import { lineHash } from './lines/line-hash.ts';
import { useMarkedLines } from './lines/use-marked-lines.ts';
import { MoreFromAuthor } from './more-from-author.tsx';
import { pageAddress } from './sharing/outside-actions.tsx';
import { SimilarSnippets } from './similar-snippets.tsx';
import { VisitorInvitation } from './visitor-invitation.tsx';

const DeleteDialog = lateDialog(() =>
  import('./actions/delete-dialog.tsx').then((m) => m.DeleteDialog),
);
const GistDialog = lateDialog(() =>
  import('../../components/gist/gist-dialog.tsx').then((m) => m.GistDialog),
);
const EmbedDialog = lateDialog(() =>
  import('./sharing/embed-dialog.tsx').then((m) => m.EmbedDialog),
);

export interface DetailViewProps {
  snippet: Snippet;
  /** False while only the excerpt of a list is loaded. */
  complete: boolean;
}

export function DetailView({ snippet, complete }: DetailViewProps) {
  const { user, status } = useSession();
  const isVisitor = status === 'signed-out';
  useEditKey(snippet, user !== null);
  const allowed = useGithubReturn();
  const [dialog, setDialog] = useState<DetailDialog | null>(
    allowed && snippet.isOwner ? 'gist' : null,
  );
  const [needed, setNeeded] = useState<string | null>(null);
  const [comments, setComments] = useCommentCount(snippet._id);
  const lines = useMarkedLines();
  const discussion = useDiscussionOpen();
  const commentOn = useCommentOn(discussion.openAbout);
  const explain = useExplain(snippet._id);
  const code = useRef<HTMLDivElement>(null);
  const showLines = (range: LineRange) => {
    lines.mark(range);
    code.current?.scrollIntoView({ block: 'nearest' });
  };
  const actions = useDetailActions({
    snippet,
    comments,
    explain,
    address: pageAddress(snippet, lines.marked),
    onDialog: setDialog,
    onDiscussion: discussion.open,
    onVisitor: setNeeded,
  });
  const { header, place } = useDetailHeader(actions);
  return (
    <>
      {header}
      <PageBody>
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_17rem] print:block">
          <div className="flex min-w-0 flex-col gap-4">
            <HiddenNotice hidden={snippet.hidden} />
            <DetailFacts snippet={snippet} actions={place} />
            <div ref={code}>
              <CodePanel
                snippet={snippet}
                complete={complete}
                lines={lines}
                onComment={commentOn}
              />
            </div>
            {isVisitor ? <VisitorInvitation /> : null}
          </div>
          <aside
            aria-label={t('About this snippet')}
            className="flex min-w-0 flex-col gap-3 print:hidden"
          >
            <AboutPanel snippet={snippet} />
            <ExplanationPanel
              snippet={snippet}
              explain={explain}
              signedIn={user !== null}
              onShowLines={showLines}
            />
            <MoreFromAuthor snippet={snippet} ready={complete} />
            <DiscussionCard comments={comments} onOpen={discussion.open} />
            <SimilarSnippets snippet={snippet} ready={complete} />
          </aside>
        </div>
      </PageBody>
      <DetailDialogs
        snippet={snippet}
        marked={lines.marked}
        shown={dialog}
        onClose={() => setDialog(null)}
      />
      <SignInDialog purpose={needed} onClose={() => setNeeded(null)} />
      <DiscussionDialog snippet={snippet} discussion={discussion} onTotal={setComments} />
    </>
  );
}

/**
 * Page header with the actions. Visitors have the site's header instead; there the actions are next to the title if
 * there is room.
 */
function useDetailHeader(actions: readonly PageAction[]) {
  const { user, status } = useSession();
  const wide = useWide();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  if (status === 'signed-out' && wide) {
    return {
      place: <div ref={setSlot} className="flex h-8 flex-none items-center gap-2 print:hidden" />,
      header: (
        <HeaderSlotProvider slot={slot}>
          <PageHeader actions={actions} />
        </HeaderSlotProvider>
      ),
    };
  }
  const back = user ? { to: '/app', label: t('Back to Dashboard') } : undefined;
  return { place: null, header: <PageHeader back={back} actions={actions} /> };
}

/** Opens a comment on lines; visitors are sent to sign in. */
function useCommentOn(open: (lines: RevisionLines) => void): (lines: RevisionLines) => void {
  const { user } = useSession();
  const navigate = useNavigate();
  const state = useReturnState();
  return (lines) => {
    if (user) open(lines);
    else {
      toast.error(t('Please log in to comment'));
      navigate('/login', { state });
    }
  };
}

/** Shortcut `e`: opens the editor, for the owner only. */
function useEditKey({ _id, isOwner }: Snippet, signedIn: boolean): void {
  const navigate = useNavigate();
  const edit = () => void navigate(`/app/snippets/${_id}/edit`);
  const isOwn = signedIn && isOwner;
  useShortcuts(
    t('This snippet'),
    isOwn ? [{ keys: ['e'], does: t('Edit the snippet'), run: edit }] : [],
  );
}

export interface DetailDialogsProps {
  snippet: Snippet;
  marked: LineRange | null;
  shown: DetailDialog | null;
  onClose: () => void;
}

/** Dialogs of a snippet's page; at most one is open. */
function DetailDialogs(props: DetailDialogsProps) {
  const { snippet, shown, onClose } = props;
  const { user } = useSession();
  const lines = lineHash(props.marked).replaceAll(/[#L]/g, '');
  return (
    <>
      <DeleteDialog snippet={snippet} open={shown === 'delete'} onClose={onClose} />
      <AddToCollectionDialog
        snippetIds={[snippet._id]}
        what={snippet.title}
        open={shown === 'collection' && user !== null}
        onClose={onClose}
      />
      <GistDialog snippet={snippet} open={shown === 'gist'} onClose={onClose} />
      <EmbedDialog snippet={snippet} lines={lines} open={shown === 'embed'} onClose={onClose} />
    </>
  );
}
