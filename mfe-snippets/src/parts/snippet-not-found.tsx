import { useSession } from '@snippetry/web-kit';
import { Link, useLocation } from '@snippetry/web-kit/router';
import { Button, EmptyState, PageBody, PageHeader } from '@snippetry/web-kit/ui';

/** There is no such snippet, or this viewer may not see it. */
export function NotFound() {
  const { user } = useSession();
  return (
    <>
      <PageHeader />
      <PageBody>
        <EmptyState
          level={1}
          firstLine={404}
          title="Snippet not found"
          action={
            <div className="flex flex-wrap gap-2">
              {user ? null : <SignIn />}
              <Button asChild>
                <Link to="/app">Back to Dashboard</Link>
              </Button>
            </div>
          }
        >
          The snippet you're looking for doesn't exist.
          {user ? null : ' If it is a private one of yours, sign in to see it.'}
        </EmptyState>
      </PageBody>
    </>
  );
}

function SignIn() {
  const { pathname, search, hash } = useLocation();
  return (
    <Button asChild variant="primary">
      <Link to="/login" state={{ from: pathname + search + hash }}>
        Sign In
      </Link>
    </Button>
  );
}
