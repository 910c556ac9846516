import { Skeleton, SnippetGridSkeleton } from '@snippetry/web-kit/ui';
import { LibraryStats } from './library-stats.tsx';

/** The whole dashboard before anything of the library is known. */
export function DashboardSkeleton() {
  return (
    <>
      <LibraryStats />
      <p className="sr-only" role="status">
        Loading snippets...
      </p>
      <div aria-hidden data-skeleton="dashboard">
        <div className="mt-4 mb-4 flex gap-2 max-lg:flex-col">
          <Skeleton height={32} />
          <Skeleton height={32} width={460} className="max-w-full flex-none" />
        </div>
        <SnippetGridSkeleton count={9} />
      </div>
    </>
  );
}
