import { Skeleton } from '@snippetry/web-kit/ui';

const WIDTHS = ['82%', '64%', '74%'];

export function NotificationSkeleton() {
  return (
    <ul aria-hidden>
      {WIDTHS.map((width) => (
        <li key={width} className="flex gap-3 border-t border-line-1 px-4 py-3 first:border-t-0">
          <Skeleton width={24} height={24} className="flex-none rounded-full" />
          <span className="flex flex-1 flex-col gap-2 pt-1">
            <Skeleton width={width} />
            <Skeleton width="40%" height={8} />
          </span>
        </li>
      ))}
    </ul>
  );
}
