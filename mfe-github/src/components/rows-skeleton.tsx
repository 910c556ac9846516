import { Panel, PanelList, Skeleton } from '@snippetry/web-kit/ui';

const ROWS = ['44%', '32%', '52%', '38%'];

/** Placeholder of a list whose rows have two lines. */
export function RowsSkeleton() {
  return (
    <Panel padded={false}>
      <PanelList>
        {ROWS.map((width) => (
          <li key={width} className="flex min-h-16 flex-col justify-center gap-2 px-4">
            <Skeleton width="24%" />
            <Skeleton width={width} />
          </li>
        ))}
      </PanelList>
    </Panel>
  );
}
