import { t } from '@snippetry/web-kit';
import { Panel, ProgressBar } from '@snippetry/web-kit/ui';
import { Globe, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Snippet } from '../../data/types.ts';
import { formatPercentage, percent } from './totals.ts';

/** Share of public snippets. */
export function Visibility({ snippets }: { snippets: readonly Snippet[] }) {
  const all = snippets.length;
  const open = snippets.filter((snippet) => snippet.isPublic).length;
  const share = percent(open, all);
  return (
    <Panel title={t('Snippet Visibility')}>
      <ProgressBar label={t('Share of public snippets')} percent={share} />
      <dl className="mt-3 divide-y divide-line-1 text-sm tabular-nums">
        <Row icon={<Globe size={16} strokeWidth={1.75} aria-hidden />} name={t('Public Snippets')}>
          <Figures count={open} share={share} />
        </Row>
        <Row icon={<Lock size={16} strokeWidth={1.75} aria-hidden />} name={t('Private Snippets')}>
          <Figures count={all - open} share={percent(all - open, all)} />
        </Row>
      </dl>
      <p className="mt-3 border-t border-line-1 pt-3 text-xs text-fg-3">
        {t('Public snippets get more visibility and engagement from the community')}
      </p>
    </Panel>
  );
}

function Row({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="flex h-8 items-center">
      <dt className="flex flex-1 items-center gap-2.5 [&_svg]:text-fg-3">
        {icon}
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function Figures({ count, share }: { count: number; share: number }) {
  return (
    <>
      {count}{' '}
      <span className="inline-block w-14 text-right text-xs text-fg-3">
        {formatPercentage(share)}
      </span>
    </>
  );
}
