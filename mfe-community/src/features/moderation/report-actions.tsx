import { Trans, t } from '@snippetry/web-kit';
import { Button, Menu, MenuItem } from '@snippetry/web-kit/ui';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useResolve } from '../../data/moderation.mutations.ts';
import type { ReportCase } from '../../data/types.ts';
import { ResolveDialog } from './resolve-dialog.tsx';
import { LABELS, type Measure } from './words.ts';

const MEASURES: readonly Measure[] = ['remove-comment', 'hide-snippet', 'suspend-user'];

/** Resolutions that the viewer may choose: dismiss at once, all others with a reason. */
export function ReportActions({ report }: { report: ReportCase }) {
  const resolve = useResolve();
  const [chosen, setChosen] = useState<Measure | null>(null);
  const measures = MEASURES.filter((measure) => report.allowed.includes(measure));
  const dismiss = () => resolve.mutate({ report, action: 'dismiss', reason: '' });
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {report.allowed.includes('dismiss') ? (
        <Button onClick={dismiss}>
          {/* A text of its own: on other screens, "Dismiss" closes a notice. */}
          <Trans text="<report>Dismiss</report>" parts={{ report: (words) => words }} />
        </Button>
      ) : null}
      {measures.length > 0 ? (
        <Menu
          align="start"
          trigger={
            <Button>
              {t('Take action')}
              <ChevronDown aria-hidden />
            </Button>
          }
        >
          {measures.map((measure) => (
            <MenuItem key={measure} danger onSelect={() => setChosen(measure)}>
              {t(LABELS[measure])}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
      <ResolveDialog
        measure={chosen}
        onClose={() => setChosen(null)}
        onDecide={(action, reason) => {
          setChosen(null);
          resolve.mutate({ report, action, reason });
        }}
      />
    </div>
  );
}
