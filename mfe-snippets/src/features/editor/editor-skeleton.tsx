import {
  PageBody,
  PageHeader,
  Panel,
  Skeleton,
  SnippetFrame,
  VisuallyHidden,
} from '@snippetry/web-kit/ui';

const FIELDS = ['title', 'language', 'description', 'tags', 'difficulty', 'category'];

/** The editor's layout while the snippet to change is loaded. */
export function EditorSkeleton({ id }: { id: string }) {
  return (
    <>
      <PageHeader back={{ to: `/app/snippets/${id}`, label: 'Back to Snippet' }} />
      <PageBody>
        <p role="status">
          <VisuallyHidden>Loading snippet...</VisuallyHidden>
        </p>
        <Panel aria-hidden>
          <div className="grid gap-x-4 gap-y-3.5 lg:grid-cols-3">
            {FIELDS.map((field) => (
              <div
                key={field}
                className={field === 'title' || field === 'description' ? 'lg:col-span-2' : ''}
              >
                <Skeleton width={72} className="my-1" />
                <Skeleton height={32} />
              </div>
            ))}
          </div>
        </Panel>
        <SnippetFrame size="code" aria-hidden className="mt-4 h-150 p-4">
          <Skeleton width={160} />
        </SnippetFrame>
      </PageBody>
    </>
  );
}
