import { HighlightedCode } from '../highlight/highlighted-code.tsx';

export interface PlainLinesProps {
  code: string;
  language: string;
  label: string;
}

const SHOWN = 60;

/** The first lines with their numbers, in the editor's measures and colours, while it loads. */
export function PlainLines({ code, language, label }: PlainLinesProps) {
  const lines = code.split('\n', SHOWN);
  return (
    <section className="sn-code-plain" aria-label={label} aria-busy="true">
      <div className="sn-code-plain-gutter" aria-hidden>
        {lines.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the number of a line is its identity
          <span key={index}>{index + 1}</span>
        ))}
      </div>
      <pre>
        <HighlightedCode code={lines.join('\n')} language={language} />
      </pre>
    </section>
  );
}
