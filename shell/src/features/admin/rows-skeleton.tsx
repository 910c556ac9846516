import { Panel, PanelList, Skeleton } from '@snippetry/web-kit/ui';

/** Skeleton of a list with two lines per row. */
export function RowsSkeleton() {
  return (
    <Panel padded={false} aria-hidden>
      <PanelList>
        {['45%', '30%', '40%', '35%'].map((width) => (
          <li key={width} className="px-4 py-3">
            <Skeleton width={width} />
            <Skeleton width="25%" className="mt-2" />
          </li>
        ))}
      </PanelList>
    </Panel>
  );
}
