import { Badge, DifficultyBadge, longDate, Panel } from '@snippetry/web-kit/ui';
import type { Snippet } from '../../../data/types.ts';

/** What the code does, in words; nothing before anybody asked for it. */
export function ExplanationPanel({ explanation }: { explanation: Snippet['aiExplanation'] }) {
  if (!explanation) return null;
  const { summary, keyFeatures, complexity, complexityReason, generatedAt, provider } = explanation;
  return (
    <Panel
      title="AI explanation"
      marked
      actions={provider === 'builtin' ? <Badge tone="info">Static analysis</Badge> : null}
    >
      <p className="text-sm wrap-anywhere">{summary}</p>
      {keyFeatures.length > 0 ? (
        <ul className="mt-2 flex flex-col gap-1 text-sm text-fg-2">
          {keyFeatures.map((feature) => (
            <li key={feature} className="flex gap-2 wrap-anywhere">
              <span aria-hidden className="mt-[9px] h-px w-2 flex-none bg-fg-3" />
              {feature}
            </li>
          ))}
        </ul>
      ) : null}
      <p className="mt-2.5 text-sm text-fg-2 wrap-anywhere">
        <span className="mr-1.5 inline-block">
          <DifficultyBadge difficulty={complexity} />
        </span>
        {complexityReason}
      </p>
      <p className="mt-2 text-xs text-fg-3">{longDate(generatedAt)}</p>
    </Panel>
  );
}
