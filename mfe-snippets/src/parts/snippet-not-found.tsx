import { Link } from '@snippetry/web-kit/router';
import { Button, EmptyState, PageBody, PageHeader } from '@snippetry/web-kit/ui';

/** There is no such snippet, or this viewer may not see it. */
export function NotFound() {
  return (
    <>
      <PageHeader />
      <PageBody>
        <EmptyState
          level={1}
          firstLine={404}
          title="Snippet not found"
          action={
            <Button asChild>
              <Link to="/app">Back to Dashboard</Link>
            </Button>
          }
        >
          The snippet you're looking for doesn't exist.
        </EmptyState>
      </PageBody>
    </>
  );
}
