import { t } from '@snippetry/web-kit';
import {
  MAX_STRENGTH,
  MIN_STRENGTH,
  passwordStrength,
  strengthLabel,
} from './password-strength.ts';

const STEPS = [1, 2, 3, 4] as const;

/** Live strength meter of a new password. */
export function StrengthMeter({ password }: { password: string }) {
  const strength = passwordStrength(password);
  const label = t(strengthLabel(strength));
  const enough = strength >= MIN_STRENGTH;
  const fill = enough ? 'bg-accent border-accent-line' : 'bg-danger border-danger';
  return (
    <div className="mt-2 flex items-center gap-3">
      <meter
        className="sr-only"
        aria-label={t('Password strength')}
        min={0}
        max={MAX_STRENGTH}
        value={strength}
        aria-valuetext={label}
      />
      <div aria-hidden className="flex flex-1 gap-1">
        {STEPS.map((step) => (
          <i
            key={step}
            className={`h-2 flex-1 rounded-[2px] border ${strength >= step ? fill : 'border-transparent bg-surface-3'}`}
          />
        ))}
      </div>
      <span aria-hidden className="w-16 text-right text-xs text-fg-2">
        {label}
      </span>
    </div>
  );
}
