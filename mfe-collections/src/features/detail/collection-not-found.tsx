import { Link } from '@snippetry/web-kit/router';
import { Button, EmptyState, PageBody, PageHeader } from '@snippetry/web-kit/ui';

/** The page for a collection that does not exist or that the viewer may not see. */
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
