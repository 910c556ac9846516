import { Plus } from 'lucide-react';
import { Button } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorCard } from '../error-card.tsx';
import { Pile } from '../pile.tsx';

/** Gallery of empty, not-found and error states, and the pile of a collection. */
export function StatesSection() {
  return (
    <>
      <EmptyState
        title="Your snippet collection awaits"
        action={
          <Button variant="mark" icon={<Plus aria-hidden />}>
            Create Your First Snippet
          </Button>
        }
      >
        Paste the next thing you would otherwise look up twice.
      </EmptyState>
      <EmptyState
        title="This page is not on file"
        firstLine={404}
        action={<Button>Back to Dashboard</Button>}
      >
        The address may be old, or the snippet was taken back by its author.
      </EmptyState>
      <div className="sn-gallery-wide">
        <ErrorCard
          title="Analytics could not be loaded"
          requestId="7f3c9a1e-0000"
          onRetry={() => undefined}
        >
          Everything else still works.
        </ErrorCard>
      </div>
      <Pile>
        <p className="sn-card-title">Interview kit</p>
        <p className="sn-card-text">The eight things I always end up explaining on a whiteboard.</p>
      </Pile>
    </>
  );
}
