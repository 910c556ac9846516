import { Link } from '@snippetry/web-kit/router';
import { Button, EmptyState, PageBody, PageHeader } from '@snippetry/web-kit/ui';

/** In place of a collection that is not there, or not for this viewer. */
export function CollectionNotFound({ back }: { back: { to: string; label: string } }) {
  return (
    <>
      <PageHeader back={back} />
      <PageBody>
        <EmptyState
          title="Collection not found"
          level={1}
          firstLine={404}
          action={
            <Button asChild>
              <Link to={back.to}>{back.label}</Link>
            </Button>
          }
        >
          It was deleted, or its owner keeps it private.
        </EmptyState>
      </PageBody>
    </>
  );
}
