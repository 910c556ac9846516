import { Panel, Skeleton } from '@snippetry/web-kit/ui';

/** Tabs and panel while the connection loads. */
export function GithubSkeleton() {
  return (
    <>
      <div className="flex h-10 items-center gap-5 border-b border-line-1">
        <Skeleton width={76} />
        <Skeleton width={48} />
        <Skeleton width={48} />
      </div>
      <Panel className="mt-4">
        <div className="flex flex-col gap-4">
          <Skeleton width="40%" />
          <Skeleton width="70%" />
        </div>
      </Panel>
    </>
  );
}
