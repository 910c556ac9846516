import { Panel, PanelList, Skeleton } from '@snippetry/web-kit/ui';

const ROWS = ['a', 'b', 'c'];

/** The list of snippets while the collection loads. */
export function MembersSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton width={320} />
      <Skeleton width={180} />
      <Panel padded={false}>
        <PanelList>
          {ROWS.map((row) => (
            <li key={row} className="flex h-12 items-center gap-3 px-4">
              <Skeleton width={20} height={20} />
              <Skeleton width="40%" />
            </li>
          ))}
        </PanelList>
      </Panel>
    </div>
  );
}
