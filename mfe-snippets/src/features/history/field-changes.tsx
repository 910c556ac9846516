import { VisuallyHidden } from '@snippetry/web-kit/ui';
import type { FieldChange } from './describe-changes.ts';

/** What differs besides the code. */
export function FieldChanges({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return null;
  return (
    <section className="rounded-card border border-line-1 bg-surface-1">
      <h2 className="border-b border-line-1 px-4 py-3 text-sm font-semibold">Other changes</h2>
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-y-2 px-4 py-3 text-sm max-lg:grid-cols-1 max-lg:gap-y-0.5">
        {changes.map(({ name, before, after }) => (
          <div key={name} className="contents">
            <dt className="text-fg-2">{name}</dt>
            <dd className="wrap-anywhere max-lg:mb-2">
              <VisuallyHidden>was </VisuallyHidden>
              <del className="rounded-mark bg-diff-del px-1 no-underline">{before || 'none'}</del>
              <span aria-hidden> → </span>
              <VisuallyHidden>, is </VisuallyHidden>
              <ins className="rounded-mark bg-diff-add px-1 no-underline">{after || 'none'}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
