import { LANGUAGES, languageMark, languageName } from '@snippetry/contracts/languages';
import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import './language-mark.css';

const KEYS = new Set(LANGUAGES.map((language) => language.key));

function token(key: string, part: '' | '-on' | '-line'): string {
  return `var(--lang-${KEYS.has(key) ? key : 'default'}${part})`;
}

/** The CSS colour of a language's edges and bars. */
export function languageLine(key: string): string {
  return token(key, '-line');
}

export interface LanguageMarkProps {
  /** A language key; unknown ones show two dots. */
  language: string;
  size?: 16 | 20 | 32 | undefined;
  /** Whether it names the language itself, because no text beside it does. */
  labelled?: boolean | undefined;
}

/** The small snipped square with a language's letters. */
export function LanguageMark({ language, size = 20, labelled }: LanguageMarkProps) {
  const colours: CSSProperties & Record<'--mark' | '--mark-on', string> = {
    '--mark': token(language, ''),
    '--mark-on': token(language, '-on'),
  };
  return (
    <span
      className={clsx('sn-mark', `sn-mark-${size}`)}
      style={colours}
      {...(labelled
        ? { role: 'img', 'aria-label': languageName(language) }
        : { 'aria-hidden': true })}
    >
      {languageMark(language)}
    </span>
  );
}

/** A language's mark and name. */
export function LanguageBadge({ language }: { language: string }) {
  return (
    <span className="sn-language">
      <LanguageMark language={language} />
      {languageName(language)}
    </span>
  );
}
