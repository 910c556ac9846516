import { t, useSession } from '@snippetry/web-kit';
import { useReturnState } from '@snippetry/web-kit/router';
import { Button, ProblemPage } from '@snippetry/web-kit/ui';
import { Link } from 'react-router-dom';

/** Page for a snippet that does not exist or is not visible to the viewer. */
export function NotFound() {
  const { user } = useSession();
  return (
    <ProblemPage
      title={t('Snippet not found')}
      action={
        <div className="flex flex-wrap gap-2">
          {user ? null : <SignIn />}
          <Button variant={user ? 'primary' : undefined} asChild>
            <Link to="/app">{t('Back to Dashboard')}</Link>
          </Button>
        </div>
      }
    >
      {t("The snippet you're looking for doesn't exist.")}
      {user ? null : ` ${t("If it's your private snippet, sign in to see it.")}`}
    </ProblemPage>
  );
}

function SignIn() {
  const state = useReturnState();
  return (
    <Button asChild variant="primary">
      <Link to="/login" state={state}>
        {t('Sign In')}
      </Link>
    </Button>
  );
}
