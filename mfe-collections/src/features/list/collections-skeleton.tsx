import { Pile, Skeleton } from '@snippetry/web-kit/ui';
import { CollectionGrid } from './collection-grid.tsx';

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function CollectionsSkeleton() {
  return (
    <CollectionGrid>
      {CARDS.map((card) => (
        <li key={card}>
          <Pile>
            <div className="flex lg:min-h-[136px] flex-col gap-3 p-4">
              <Skeleton width="55%" height={12} />
              <Skeleton width="35%" />
              <Skeleton width="90%" />
              <Skeleton width="70%" />
            </div>
            <div className="flex h-[73px] flex-col justify-center gap-4 border-t border-line-1 bg-code-bg px-4">
              <Skeleton width="65%" />
              <Skeleton width="50%" />
            </div>
            <div className="flex h-9 items-center border-t border-line-1 px-4 max-lg:h-13">
              <Skeleton width="40%" />
            </div>
          </Pile>
        </li>
      ))}
    </CollectionGrid>
  );
}
