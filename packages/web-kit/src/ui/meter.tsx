import { clsx } from 'clsx';
import { languageLine } from './language-mark.tsx';
import './meter.css';

export interface ProgressBarProps {
  /** Accessible name of the measured quantity. */
  label: string;
  /** 0 to 100. */
  percent: number;
  /** Read instead of the percentage: "34 of 100 files". */
  text?: string | undefined;
}

function clamp(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}

/** An 8 px track with marker fill. */
export function ProgressBar({ label, percent, text }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(clamp(percent))}
      aria-valuetext={text}
      className="sn-progress"
    >
      <i style={{ width: `${clamp(percent)}%` }} />
    </div>
  );
}

/** A 6 px bar in a language's colour. Decorative: its number stands beside it. */
export function LanguageBar({ language, percent }: { language: string; percent: number }) {
  return (
    <span className="sn-bar" aria-hidden>
      <i style={{ width: `${clamp(percent)}%`, background: languageLine(language) }} />
    </span>
  );
}

/** Filled steps of four, for password strength; the word for it stands at the label's right. */
export function StrengthMeter({ score }: { score: number }) {
  return (
    <span className="sn-strength" aria-hidden>
      {[1, 2, 3, 4].map((step) => (
        <i key={step} className={clsx(score >= step && 'sn-strength-on')} />
      ))}
    </span>
  );
}
