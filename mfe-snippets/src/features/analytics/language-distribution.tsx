import { languageName } from '@snippetry/contracts/languages';
import { t } from '@snippetry/web-kit';
import { LanguageBar, LanguageMark, Panel } from '@snippetry/web-kit/ui';
import type { Snippet } from '../../data/types.ts';
import { formatPercentage, languagesOf } from './totals.ts';

/** The most used languages and their shares of all snippets. */
export function LanguageDistribution({ snippets }: { snippets: readonly Snippet[] }) {
  return (
    <Panel title={t('Language Distribution')}>
      <ul className="text-sm tabular-nums">
        {languagesOf(snippets).map(({ key, count, share }) => (
          <li
            key={key}
            className="grid h-8 grid-cols-[20px_minmax(0,112px)_minmax(0,1fr)_28px_48px] items-center gap-x-2.5"
          >
            <LanguageMark language={key} />
            <span className="truncate">{languageName(key)}</span>
            <LanguageBar language={key} percent={share} />
            <span className="text-right">{count}</span>
            <span className="text-right text-xs text-fg-3">{formatPercentage(share)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
