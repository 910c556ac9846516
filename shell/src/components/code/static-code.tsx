import { type Token, type TokenKind, tokenize } from './tokenize.ts';

const COLOURS: Record<TokenKind, string> = {
  comment: 'text-syn-comment italic',
  string: 'text-syn-string',
  number: 'text-syn-number',
  keyword: 'text-syn-keyword',
  function: 'text-syn-function',
  operator: 'text-syn-operator',
  text: '',
};

function withOffsets(tokens: readonly Token[]): (Token & { start: number })[] {
  let start = 0;
  return tokens.map((token) => {
    const placed = { ...token, start };
    start += token.text.length;
    return placed;
  });
}

function Line({ text }: { text: string }) {
  return withOffsets(tokenize(text)).map(({ kind, text: piece, start }) =>
    COLOURS[kind] === '' ? (
      piece
    ) : (
      <span key={start} className={COLOURS[kind]}>
        {piece}
      </span>
    ),
  );
}

interface Props {
  code: string;
  /** Number of the highlighted line, from 1. */
  activeLine?: number;
  /** Draws a caret at the end of the highlighted line. */
  caret?: boolean;
}

/** Lines of a sample with a gutter and one highlighted line. */
export function StaticCode({ code, activeLine, caret = false }: Props) {
  const lines = code.split('\n').map((text, index) => ({ text, number: index + 1 }));
  return (
    <div className="grid min-h-full grid-cols-[48px_minmax(0,1fr)] bg-code-bg font-mono text-[12px]/[18px] text-syn-text lg:text-[13px]/[22px]">
      <div
        aria-hidden
        className="border-r border-line-1 py-2.5 text-right text-xs text-code-gutter"
      >
        {lines.map(({ number }) => (
          <span
            key={number}
            className={`block h-[18px] pr-3.5 leading-[18px] select-none lg:h-[22px] lg:leading-[22px] ${number === activeLine ? 'bg-code-line text-fg-1' : ''}`}
          >
            {number}
          </span>
        ))}
      </div>
      <pre className="overflow-hidden py-2.5">
        {lines.map(({ text, number }) => (
          <code
            key={number}
            className={`block h-[18px] px-4 whitespace-pre lg:h-[22px] ${number === activeLine ? 'bg-code-line shadow-[inset_3px_0_0_var(--accent)]' : ''}`}
          >
            <Line text={text} />
            {caret && number === activeLine ? (
              <i className="ml-px inline-block h-[1.25em] w-0.5 bg-fg-1 align-[-0.24em]" />
            ) : null}
          </code>
        ))}
      </pre>
    </div>
  );
}
