import { clsx } from 'clsx';
import { t } from '../i18n/texts.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import './counter.css';

export interface CounterProps {
  id?: string | undefined;
  used: number;
  limit: number;
  /** Amber above this many characters. */
  warnAbove?: number | undefined;
  /** Red above this many characters; the limit by default. */
  dangerAbove?: number | undefined;
}

/** How close a text is to its limit. */
export type CounterLevel = 'calm' | 'warn' | 'danger';

/** The level of a counter: both thresholds are exclusive. */
export function counterLevel({ used, limit, warnAbove, dangerAbove }: CounterProps): CounterLevel {
  if (used > (dangerAbove ?? limit)) return 'danger';
  return warnAbove !== undefined && used > warnAbove ? 'warn' : 'calm';
}

const SPOKEN: Record<CounterLevel, (limit: number) => string> = {
  calm: () => '',
  warn: (limit) => t('Nearing the limit of {limit} characters', { limit }),
  danger: (limit) => t('Close to or over the limit of {limit} characters', { limit }),
};

/** Characters used of the limit. Crossing a threshold is announced once, not every keystroke. */
export function Counter(props: CounterProps) {
  const level = counterLevel(props);
  return (
    <span className={clsx('sn-counter', level !== 'calm' && `sn-counter-${level}`)}>
      <span id={props.id}>
        {props.used}/{props.limit}
      </span>
      <VisuallyHidden>
        <span role="status">{SPOKEN[level](props.limit)}</span>
      </VisuallyHidden>
    </span>
  );
}
