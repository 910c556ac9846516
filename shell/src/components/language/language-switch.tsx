import { LANGUAGES, pageLocale, t } from '@snippetry/web-kit';
import { Button } from '@snippetry/web-kit/ui';
import { Languages } from 'lucide-react';
import { useRef } from 'react';
import { CODES } from './languages.ts';
import { useLanguageChoice } from './use-language-choice.ts';

/** Buttons with each language in that language, for users who cannot read the page yet. */
export function LanguageSwitch() {
  const box = useRef<HTMLDivElement>(null);
  const { isBusy, news, change } = useLanguageChoice('switch', box, '[aria-pressed="true"]');
  const shown = pageLocale();
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is part of a form */}
      <div
        ref={box}
        role="group"
        aria-label={t('Language')}
        aria-busy={isBusy || undefined}
        className="flex flex-wrap items-center gap-1"
      >
        <Languages size={16} strokeWidth={1.75} aria-hidden className="mr-1 flex-none text-fg-3" />
        {CODES.map((code) => (
          <Button
            key={code}
            variant="ghost"
            size="sm"
            lang={code}
            aria-pressed={code === shown}
            className="text-fg-2 aria-pressed:text-fg-1 aria-pressed:underline aria-pressed:decoration-1 aria-pressed:underline-offset-3"
            onClick={() => change(code)}
          >
            {LANGUAGES[code].name}
          </Button>
        ))}
      </div>
      <p className="sr-only" aria-live="polite" aria-atomic="true">
        {news}
      </p>
    </>
  );
}
