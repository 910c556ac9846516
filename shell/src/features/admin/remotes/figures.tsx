import type { Remote } from '@snippetry/contracts';
import { perLocale, plural, t } from '@snippetry/web-kit';
import './remotes.css';

const percentage = perLocale(
  (tag) => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }),
);

/** Formats a share of 0 to 100: "10%". */
export const percent = (share: number): string => percentage().format(share / 100);

/** Error rate, in percent, from which it is highlighted. */
const HIGH_RATE = 1;

/** Path of the page of a remote. */
export const remotePath = (name: string) => `/app/admin/remotes?remote=${name}`;

export interface FiguresProps {
  remote: Remote;
  build: string;
}

/** Page loads of a build within the last hour, and how many of them had errors. */
export function Figures({ remote, build }: FiguresProps) {
  const { loads, failed } = remote.figures.find((one) => one.build === build) ?? {
    loads: 0,
    failed: 0,
  };
  // Errors can be reported without the page load that they belong to.
  const all = Math.max(loads, failed);
  const rate = all === 0 ? 0 : (failed / all) * 100;
  return (
    <span className="remote-figures">
      <span>{plural(loads, { one: '{count} page load', other: '{count} page loads' })}</span>
      {all === 0 ? null : (
        <span className={rate >= HIGH_RATE ? 'font-semibold text-danger' : undefined}>
          {t('{rate} with errors', { rate: percent(rate) })}
        </span>
      )}
    </span>
  );
}
