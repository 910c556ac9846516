import type { ReactNode } from 'react';

export function FactRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-baseline gap-4 border-t border-line-1 py-2 text-sm first:border-t-0">
      <dt className="w-24 flex-none hyphens-auto break-words text-fg-3 lg:w-32">{label}</dt>
      <dd className="min-w-0 flex-1 break-words whitespace-pre-line">{children}</dd>
    </div>
  );
}
