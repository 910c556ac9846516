import { LANGUAGE_KEYS } from '@snippetry/contracts/languages';
import { msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { LangMark } from '../../components/code/lang-mark.tsx';

const FIGURES = [
  [msg('10K+'), msg('snippets')],
  [msg('2.5K+'), msg('developers')],
  [msg('100+'), msg('languages')],
  [msg('2 min'), msg('setup, on a free plan')],
] as const;

/** Headline figures, and the marks of all languages. */
export function Figures() {
  return (
    <section aria-label={t('In numbers')} className="border-y border-line-1 bg-surface-1">
      <div className="mx-auto max-w-[1152px] px-4 lg:px-8">
        <dl className="grid grid-cols-2 lg:grid-cols-4">
          {FIGURES.map(([figure, label], index) => (
            <div
              key={label}
              className={`flex flex-col-reverse justify-end py-4 lg:py-6 ${index === 0 ? '' : 'lg:border-l lg:border-line-1 lg:pl-8'}`}
            >
              <dt className="text-sm text-fg-2">{t(label)}</dt>
              <dd className="text-2xl font-semibold tabular-nums">{t(figure)}</dd>
            </div>
          ))}
        </dl>
        <div
          aria-hidden
          className="grid grid-cols-[repeat(7,32px)] justify-between gap-1.5 border-t border-line-1 pt-5 pb-6 lg:flex lg:flex-wrap"
        >
          {LANGUAGE_KEYS.map((key) => (
            <LangMark key={key} language={key} size={32} />
          ))}
        </div>
      </div>
    </section>
  );
}
