import type { ReactNode } from 'react';
import { perLocale, t } from '../i18n/texts.ts';
import './stat-strip.css';

/** One figure of a {@link StatStrip}. */
export interface Stat {
  label: string;
  /** Formatted already. */
  value: ReactNode;
  icon?: ReactNode;
  /** Percentage change, shown with its sign; `new` if the previous period is 0: shown as "+0% new". */
  growth?: number | 'new' | undefined;
}

const growth = perLocale(
  (tag) =>
    new Intl.NumberFormat(tag, {
      style: 'percent',
      signDisplay: 'always',
      maximumFractionDigits: 2,
    }),
);

function Growth({ percent }: { percent: number | 'new' }) {
  if (percent === 'new') {
    return (
      <>
        <Growth percent={0} /> <span className="sn-growth sn-growth-up">{t('new')}</span>
      </>
    );
  }
  const sign = percent > 0 ? 'up' : percent < 0 ? 'down' : 'flat';
  return <span className={`sn-growth sn-growth-${sign}`}>{growth().format(percent / 100)}</span>;
}

/** Figures joined in one ruled strip: four beside each other, two by two at phone width. */
export function StatStrip({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="sn-stats">
      {stats.map((stat) => (
        <div key={stat.label} className="sn-stat">
          <dt>
            {stat.icon}
            {stat.label}
          </dt>
          <dd>
            {stat.value}
            {stat.growth === undefined ? null : <Growth percent={stat.growth} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
