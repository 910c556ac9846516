import { Link } from '@snippetry/web-kit/router';
import { Button, Panel } from '@snippetry/web-kit/ui';

const STEPS = [
  'Open the snippet you want to share.',
  'Click "Export to GitHub".',
  'Choose a public or a private gist.',
];

/** How a snippet becomes a gist; the export itself is on the snippet's own page. */
export function ExportTab() {
  return (
    <Panel title="Export a snippet as a gist" className="max-w-[720px]">
      <ol className="flex flex-col gap-2 text-base">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span className="w-4 flex-none text-right font-mono text-fg-3">{index + 1}</span>
            {step}
          </li>
        ))}
      </ol>
      <Button asChild className="mt-4">
        <Link to="/app/snippets">Go to your snippets</Link>
      </Button>
    </Panel>
  );
}
