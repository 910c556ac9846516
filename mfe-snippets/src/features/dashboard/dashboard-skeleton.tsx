import { Skeleton, SnippetGridSkeleton, SnippetListSkeleton, Toolbar } from '@snippetry/web-kit/ui';
import type { ListView } from './dashboard-toolbar.tsx';

/** Widths of the toolbar's buttons: filters, favorites, sort, view. */
const BUTTONS = [
  'w-38 max-lg:w-10',
  'w-[105px] max-lg:w-10',
  'w-42 max-lg:w-auto max-lg:flex-1',
  'w-[66px] max-lg:w-[82px]',
];

function Control({ className = '' }: { className?: string }) {
  return (
    <span className={`block h-8 flex-none max-lg:h-10 ${className}`}>
      <Skeleton height="100%" />
    </span>
  );
}

export function DashboardSkeleton({ view }: { view: ListView }) {
  return (
    <div aria-hidden data-skeleton="dashboard">
      <div className="mt-4 mb-4">
        <Toolbar search={<Control />}>
          {BUTTONS.map((className) => (
            <Control key={className} className={className} />
          ))}
        </Toolbar>
      </div>
      {view === 'grid' ? <SnippetGridSkeleton count={9} /> : <SnippetListSkeleton count={9} />}
    </div>
  );
}
