import { Button, Panel } from '@snippetry/web-kit/ui';

/** Props of {@link DiscussionCard}. */
export interface DiscussionCardProps {
  comments: number;
  onOpen: () => void;
}

/** How much is being said about the snippet, and the way to it. */
export function DiscussionCard({ comments, onOpen }: DiscussionCardProps) {
  return (
    <Panel>
      <h2 className="text-sm font-semibold">Join the Discussion</h2>
      <p className="mt-1 mb-3 text-sm text-fg-2">
        {comments > 0
          ? `Join the conversation with ${comments} comment(s) about this snippet.`
          : 'Be the first to share your thoughts about this code snippet.'}
      </p>
      <Button variant="primary" className="w-full" onClick={onOpen}>
        {comments > 0 ? 'View Discussion' : 'Start Discussion'}
      </Button>
    </Panel>
  );
}
