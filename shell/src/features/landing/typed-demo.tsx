import { t } from '@snippetry/web-kit';
import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CodeFrame } from '../../components/code/code-frame.tsx';
import { SAMPLES } from '../../components/code/samples.ts';
import { StaticCode } from '../../components/code/static-code.tsx';
import { nextStep } from './demo-steps.ts';
import { useReducedMotion } from './use-reduced-motion.ts';

interface DemoControls {
  /** Index of the sample. */
  index: number;
  /** Number of typed characters. */
  typed: number;
  paused: boolean;
  pick(index: number): void;
  togglePause(): void;
}

/**
 * Types the samples one after another. It starts with the first one finished, as in the static
 * markup; with reduced motion, samples appear at once.
 */
function useTypedDemo(reducedMotion: boolean): DemoControls {
  const [progress, setProgress] = useState({ index: 0, typed: SAMPLES[0].code.length });
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (paused || reducedMotion) return;
    const next = nextStep(progress);
    const timer = setTimeout(() => setProgress(next.progress), next.afterMs);
    return () => clearTimeout(timer);
  }, [progress, paused, reducedMotion]);
  return {
    index: progress.index,
    typed: reducedMotion ? (SAMPLES[progress.index]?.code.length ?? 0) : progress.typed,
    paused,
    pick: (index) => setProgress({ index, typed: 0 }),
    togglePause: () => setPaused((was) => !was),
  };
}

/** Code frame in which the samples are typed in turn. */
export function TypedDemo() {
  const reducedMotion = useReducedMotion();
  const { index, typed, paused, pick, togglePause } = useTypedDemo(reducedMotion);
  const sample = SAMPLES[index] ?? SAMPLES[0];
  const written = sample.code.slice(0, typed);
  const Icon = paused ? Play : Pause;
  return (
    <CodeFrame
      language={sample.language}
      title={t(sample.title)}
      end={sample.tags.map((tag) => (
        <span key={tag} className="hidden font-mono text-xs text-fg-2 lg:inline">
          <span className="text-fg-3">#</span>
          {tag}
        </span>
      ))}
    >
      <figure
        aria-label={t('Sample: {title}', { title: t(sample.title) })}
        className="h-[240px] overflow-hidden bg-code-bg lg:h-[300px]"
      >
        <StaticCode code={written} activeLine={written.split('\n').length} caret />
      </figure>
      <div className="flex h-11 scripting-none:hidden items-center border-t border-line-1 pr-2 pl-1 lg:h-10 lg:pl-[11px]">
        {SAMPLES.map(({ title }, position) => (
          <button
            key={title}
            type="button"
            aria-label={t('Show sample {number}: {title}', {
              number: position + 1,
              title: t(title),
            })}
            aria-current={position === index}
            className="group grid h-10 min-w-10 place-items-center rounded-control lg:h-7 lg:min-w-6"
            onClick={() => pick(position)}
          >
            <i
              className={`block h-1.5 rounded-[1px] ${position === index ? 'w-[18px] bg-fg-1' : 'w-1.5 bg-line-3 group-hover:bg-fg-2'}`}
            />
          </button>
        ))}
        <span className="ml-2 text-xs text-fg-3 tabular-nums">
          {t('{number} of {count}', { number: index + 1, count: SAMPLES.length })}
        </span>
        <span className="flex-1" />
        {reducedMotion ? null : (
          <button
            type="button"
            className="inline-flex h-10 items-center gap-1.5 rounded-control px-2 text-xs font-medium text-fg-2 hover:bg-surface-2 hover:text-fg-1 lg:h-7"
            onClick={togglePause}
          >
            <Icon size={14} strokeWidth={1.75} aria-hidden />
            {paused ? t('Resume') : t('Pause')}
          </button>
        )}
      </div>
    </CodeFrame>
  );
}
