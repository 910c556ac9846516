import { Button, EmptyState, PageBody, PageHeader } from '@snippetry/web-kit/ui';
import { GitFork } from 'lucide-react';
import type { Snippet } from '../../data/types.ts';
import { useFork } from '../../lib/use-fork.ts';

/** Shown in place of the editor for somebody else's snippet: it can be forked, not changed. */
export function NotYours({ snippet }: { snippet: Snippet }) {
  const fork = useFork();
  return (
    <>
      <PageHeader back={{ to: `/app/snippets/${snippet._id}`, label: 'Back to Snippet' }} />
      <PageBody>
        <EmptyState
          level={1}
          title={`${snippet.title} belongs to ${snippet.author.username}`}
          action={
            <Button
              variant="primary"
              icon={<GitFork aria-hidden />}
              busy={fork.busy}
              busyLabel="Forking..."
              onClick={() => fork.start(snippet._id)}
            >
              Fork
            </Button>
          }
        >
          Fork it to get a private copy that you can edit.
        </EmptyState>
      </PageBody>
    </>
  );
}
