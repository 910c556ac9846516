import type { HitRanges } from '@snippetry/contracts/search-hits';
import { Fragment, useEffect, useState } from 'react';
import type { CodeLine, CodeToken } from './highlight.ts';
import { highlightLines, highlightNow } from './highlight-lines.ts';
import { HitText } from './marked-text.tsx';
import { recentMap } from './recent-map.ts';
import './syntax.css';

/** Coloured code by language and text: a list that is shown again is coloured at once. */
const cache = recentMap<readonly CodeLine[]>(200);

async function colour(key: string, code: string, language: string): Promise<void> {
  cache.set(key, await highlightLines(code, language));
}

function known(key: string, code: string, language: string): readonly CodeLine[] | undefined {
  const cached = cache.get(key);
  if (cached) return cached;
  const lines = highlightNow(code, language);
  if (lines) cache.set(key, lines);
  return lines;
}

/** Props of {@link HighlightedCode}. */
export interface HighlightedCodeProps {
  code: string;
  language: string;
  /** Search hits in the code. */
  hits?: HitRanges | undefined;
}

const NONE: HitRanges = [];

/** Where each token of each line begins in the code. */
function startsOf(lines: readonly CodeLine[]): number[][] {
  let next = 0;
  return lines.map((line) => {
    const starts = line.map(({ text }) => {
      next += text.length;
      return next - text.length;
    });
    // The line break.
    next += 1;
    return starts;
  });
}

/**
 * Code as coloured spans for a `pre`. Until its language is loaded its lines are bars, as long as nobody waits for
 * them, then plain text.
 */
export function HighlightedCode({ code, language, hits = NONE }: HighlightedCodeProps) {
  const key = `${language}\n${code}`;
  const [, setColoured] = useState<string>();
  const lines = known(key, code, language);
  useEffect(() => {
    if (cache.has(key)) return;
    let gone = false;
    // Without its language a preview stays readable, so a chunk that cannot be loaded is no error to show.
    colour(key, code, language).then(
      () => gone || setColoured(key),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [key, code, language]);
  if (!lines) return <WaitingCode code={code} hits={hits} />;
  const starts = hits.length > 0 ? startsOf(lines) : [];
  const content = ({ text }: CodeToken, offset = 0) =>
    hits.length > 0 ? <HitText text={text} ranges={hits} offset={offset} /> : text;
  return lines.map((line, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines and tokens are rendered once and never move
    <Fragment key={row}>
      {row > 0 ? '\n' : null}
      {line.map((token, index) => {
        const text = content(token, starts[row]?.[index]);
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        if (token.kind === null) return <Fragment key={index}>{text}</Fragment>;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <span key={index} className={`sn-syn-${token.kind}`}>
            {text}
          </span>
        );
      })}
    </Fragment>
  ));
}

/** Text at once for those who hear it, and for a moment bars for those who would see it change its colours. */
function WaitingCode({ code, hits }: { code: string; hits: HitRanges }) {
  const lines = code.split('\n').map((line) => [{ text: line, kind: null }]);
  const starts = startsOf(lines);
  return lines.map(([{ text } = { text: '' }], row) => {
    const indent = text.length - text.trimStart().length;
    const offset = (starts[row]?.[0] ?? 0) + indent;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines are rendered once and never move
      <Fragment key={row}>
        {row > 0 ? '\n' : null}
        {text.slice(0, indent)}
        {indent < text.length ? (
          <span className="sn-code-waiting">
            <HitText text={text.slice(indent)} ranges={hits} offset={offset} />
          </span>
        ) : null}
      </Fragment>
    );
  });
}
