import { Skeleton, SnippetFrame } from '@snippetry/web-kit/ui';

/** Widths of code lines in percent; 0 is an empty line. */
const LINES = [46, 62, 38, 0, 54, 74, 55, 46, 30, 0, 68, 42, 58, 34, 0, 50, 64, 36];

export function CodeSkeleton({ className }: { className: string }) {
  return (
    <SnippetFrame size="code" aria-hidden className={`sn-code ${className}`}>
      <div className="sn-code-bar">
        <Skeleton width={20} height={20} />
        <Skeleton width={160} />
      </div>
      <div className="sn-code-body overflow-hidden">
        <div className="sn-code-plain">
          <div className="sn-code-plain-gutter">
            {LINES.map((_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the number of a line is its identity
              <span key={index}>{index + 1}</span>
            ))}
          </div>
          <div className="py-3 pr-4 pl-4 max-lg:pl-3">
            {LINES.map((width, index) => (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
                key={index}
                className="flex h-5.5 items-center max-lg:h-4.5"
              >
                {width > 0 ? <Skeleton width={`${width}%`} /> : null}
              </div>
            ))}
          </div>
        </div>
      </div>
    </SnippetFrame>
  );
}
