import { Skeleton } from './skeleton.tsx';
import { CardGrid } from './snippet-card.tsx';
import { SnippetFrame } from './snippet-frame.tsx';
import './code-preview.css';
import './snippet-card.css';
import './snippet-card-skeleton.css';

const CODE_WIDTHS = ['62%', '38%', '74%', '55%', '20%'];

/** Placeholder of a code preview. */
function CodeSkeleton({ className }: { className: string }) {
  return (
    <div className={`sn-preview ${className}`}>
      <div className="sn-preview-gutter">
        {CODE_WIDTHS.map((width, index) => (
          <span key={width}>{index + 1}</span>
        ))}
      </div>
      <div className="sn-card-skeleton-code">
        {CODE_WIDTHS.map((width) => (
          <Skeleton key={width} width={width} height={8} />
        ))}
      </div>
    </div>
  );
}

export interface SnippetCardSkeletonProps {
  /** Whether the facts take two lines, as on cards with an author. */
  tall?: boolean | undefined;
}

/** Placeholder of a snippet card. */
export function SnippetCardSkeleton({ tall = false }: SnippetCardSkeletonProps) {
  return (
    <SnippetFrame className="sn-card sn-card-skeleton" aria-hidden>
      <div className="sn-card-top">
        <Skeleton width={20} height={20} />
        <Skeleton width={64} />
      </div>
      <div className="sn-card-skeleton-text">
        <Skeleton width="58%" height={12} />
        <Skeleton width="94%" height={9} />
        <Skeleton width="70%" height={9} />
      </div>
      <CodeSkeleton className="sn-card-preview" />
      <div className="sn-tags sn-card-tags">
        <Skeleton width={46} />
        <Skeleton width={58} />
      </div>
      <div className="sn-card-foot sn-card-skeleton-foot" data-tall={tall || undefined}>
        <Skeleton width={120} />
      </div>
    </SnippetFrame>
  );
}

/** Placeholder of a snippet row. */
function SnippetRowSkeleton() {
  return (
    <SnippetFrame className="sn-row" aria-hidden>
      <div className="sn-row-text">
        <Skeleton width={20} height={20} />
        <Skeleton width="46%" height={12} />
        <span className="sn-row-corner" />
        <div className="sn-row-description">
          <Skeleton width="92%" height={9} />
        </div>
        <div className="sn-tags sn-row-tags">
          <Skeleton width={46} />
          <Skeleton width={58} />
        </div>
        <div className="sn-row-foot">
          <Skeleton width={200} />
        </div>
      </div>
      <CodeSkeleton className="sn-row-preview" />
    </SnippetFrame>
  );
}

/** A list of row skeletons, for lists of {@link SnippetRow}. */
export function SnippetListSkeleton({ count = 6 }: { count?: number }) {
  return (
    <div className="sn-row-list">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are all alike
        <SnippetRowSkeleton key={index} />
      ))}
    </div>
  );
}

/** A grid of card skeletons. */
export function SnippetGridSkeleton({
  count = 6,
  tall,
}: SnippetCardSkeletonProps & { count?: number }) {
  return (
    <CardGrid>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are all alike
        <SnippetCardSkeleton key={index} tall={tall} />
      ))}
    </CardGrid>
  );
}
