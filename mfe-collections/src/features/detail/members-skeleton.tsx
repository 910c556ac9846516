import { Panel, PanelList, Skeleton } from '@snippetry/web-kit/ui';

const ROWS = ['40%', '56%', '34%', '48%', '62%'];

/** Name, description and numbers while the collection loads. */
export function SummarySkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3">
      <Skeleton width={240} height={20} />
      <Skeleton width={320} />
      <Skeleton width={180} />
    </div>
  );
}

/** The list of snippets while they load. */
export function MembersSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3">
      <Skeleton height={32} width={320} />
      <Panel title={<Skeleton width={80} />} padded={false}>
        <PanelList>
          {ROWS.map((width) => (
            <li key={width} className="flex h-21 items-center gap-3 px-4">
              <Skeleton width={20} height={20} />
              <span className="flex flex-1 flex-col gap-2">
                <Skeleton width="32%" />
                <Skeleton width={width} />
              </span>
            </li>
          ))}
        </PanelList>
      </Panel>
    </div>
  );
}
