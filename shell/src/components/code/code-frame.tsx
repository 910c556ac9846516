import type { LanguageKey } from '@snippetry/contracts/languages';
import type { ReactNode } from 'react';
import { LangMark } from './lang-mark.tsx';

interface Props {
  language: LanguageKey;
  title: string;
  /** Content at the end of the title row. */
  end?: ReactNode;
  children: ReactNode;
}

/** Frame of a code sample, with a cut corner in the colour of the language. */
export function CodeFrame({ language, title, end, children }: Props) {
  return (
    <div className="snip overflow-hidden [--snip:20px]" data-language={language}>
      <div className="flex h-11 items-center gap-2 border-b border-line-1 pr-8 pl-3.5">
        <LangMark language={language} />
        <span className="truncate text-sm font-semibold">{title}</span>
        <span className="flex-1" />
        {end}
      </div>
      {children}
    </div>
  );
}
