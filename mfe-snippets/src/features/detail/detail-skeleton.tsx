import { PageBody, PageHeader, Skeleton, SnippetFrame } from '@snippetry/web-kit/ui';

const WIDTHS = ['62%', '38%', '74%', '55%', '46%', '68%', '30%'];

/** The page's layout while the snippet is loaded. */
export function DetailSkeleton() {
  return (
    <>
      <PageHeader back={{ to: '/app', label: 'Back to Dashboard' }} />
      <PageBody>
        <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_17rem]">
          <div>
            <p role="status" className="text-sm text-fg-3">
              Loading snippet...
            </p>
            <Skeleton width={240} height={20} className="mt-3" />
            <Skeleton width="60%" className="mt-3" />
            <SnippetFrame size="code" aria-hidden className="mt-6 h-64 p-4 lg:h-107">
              {WIDTHS.map((width) => (
                <Skeleton key={width} width={width} className="mb-3" />
              ))}
            </SnippetFrame>
          </div>
          <div aria-hidden className="h-32 rounded-card border border-line-1 bg-surface-1 p-3.5">
            <Skeleton width={120} />
          </div>
        </div>
      </PageBody>
    </>
  );
}
