import { Link } from '@snippetry/web-kit/router';
import { Button, ProblemPage } from '@snippetry/web-kit/ui';

/** There is no such snippet, or this viewer may not see it. */
export function NotFound() {
  return (
    <ProblemPage
      title="Snippet not found"
      action={
        <Button variant="primary" asChild>
          <Link to="/app">Back to Dashboard</Link>
        </Button>
      }
    >
      The snippet you're looking for doesn't exist.
    </ProblemPage>
  );
}
