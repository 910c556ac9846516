import { Panel, PanelList, Skeleton } from '@snippetry/web-kit/ui';

const WIDTHS = ['40%', '56%', '34%', '48%', '62%'];
/** Rows that fill a phone's screen. */
const MOST_ROWS = 10;

/** Placeholder of name, description and counts. */
export function SummarySkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3">
      <Skeleton width={240} height={20} />
      <Skeleton width={320} />
      <Skeleton width={180} />
    </div>
  );
}

export interface MembersSkeletonProps {
  /** Expected number of snippets, so that content below the list does not shift on phones. */
  count?: number;
}

export function MembersSkeleton({ count = WIDTHS.length }: MembersSkeletonProps) {
  const rows = Array.from({ length: Math.min(Math.max(count, 1), MOST_ROWS) }, (_, row) => row);
  return (
    <div aria-hidden className="flex flex-col gap-3">
      <div className="flex gap-2 max-lg:flex-col">
        <span className="block h-8 flex-1 max-lg:h-10 max-lg:flex-none lg:max-w-96">
          <Skeleton height="100%" />
        </span>
        <span className="block h-8 w-42 max-lg:h-10 max-lg:w-full">
          <Skeleton height="100%" />
        </span>
      </div>
      <Panel title={<Skeleton width={80} />} padded={false}>
        <PanelList>
          {rows.map((row) => (
            <li key={row} className="flex h-21 items-center gap-3 px-4 max-lg:h-23">
              <Skeleton width={20} height={20} />
              <span className="flex flex-1 flex-col gap-2">
                <Skeleton width="32%" />
                <Skeleton width={WIDTHS[row % WIDTHS.length]} />
              </span>
            </li>
          ))}
        </PanelList>
      </Panel>
    </div>
  );
}
