import { LANGUAGES, languageName } from '@snippetry/contracts/languages';
import { CopyCodeButton } from '../code/code-view.tsx';
import { HighlightedCode } from '../highlight/highlighted-code.tsx';
import { t } from '../i18n/texts.ts';

const ALSO: Record<string, string> = {
  jsx: 'javascript',
  tsx: 'typescript',
  shell: 'bash',
  yml: 'yaml',
  'c++': 'cpp',
  'c#': 'csharp',
};

/** The language that people name after the fence of a code block: by its key, its extension or another common name. */
function languageKey(written: string): string | undefined {
  const name = written.toLowerCase();
  const found = LANGUAGES.find(({ key, extension }) => key === name || extension === name);
  return found?.key ?? ALSO[name];
}

export interface CodeBlockProps {
  code: string;
  /** As it is written after the fence; empty for none. */
  written: string;
}

/** A block of code in a text, in colours, to be copied. */
export function CodeBlock({ code, written }: CodeBlockProps) {
  const key = languageKey(written);
  return (
    <div className="sn-md-block">
      <div className="sn-md-block-bar">
        <span>{key ? languageName(key) : t('Code')}</span>
        <CopyCodeButton code={code} variant="ghost" />
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
        tabIndex={0}
        className="sn-md-code-block"
      >
        <code>{key ? <HighlightedCode code={code} language={key} /> : code}</code>
      </pre>
    </div>
  );
}
