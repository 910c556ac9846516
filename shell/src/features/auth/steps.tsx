import type { Msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { Check } from 'lucide-react';

export interface StepsProps {
  steps: readonly Msg[];
  /** Index of the current step. */
  at: number;
}

/** Steps of a process over several pages and mails, drawn as lines of a sheet. */
export function Steps({ steps, at }: StepsProps) {
  return (
    <ol className="snip overflow-hidden text-sm [--edge:var(--line-2)] [--snip:20px]">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className={`grid min-h-10 grid-cols-[48px_minmax(0,1fr)] ${index === at ? 'bg-code-line font-semibold' : 'text-fg-2'}`}
        >
          <span
            aria-hidden
            className={`border-r border-line-1 py-2.5 pr-3.5 text-right font-mono text-xs/5 font-normal ${index === at ? 'text-fg-1' : 'bg-code-bg text-code-gutter'}`}
          >
            {index + 1}
          </span>
          <span
            className={`flex items-start gap-2 py-2.5 pr-8 pl-4 ${index === at ? 'shadow-[inset_3px_0_0_var(--accent)]' : ''}`}
          >
            <span className="min-w-0 flex-1">{t(step)}</span>
            {index < at ? (
              <Check size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 flex-none" />
            ) : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
