import type { HitRanges } from '@snippetry/contracts/search-hits';
import { LRUCache } from 'lru-cache';
import { Fragment, useEffect, useState } from 'react';
import type { CodeLine, CodeToken } from './highlight.ts';
import { highlightLines } from './highlight-lines.ts';
import { HitText } from './marked-text.tsx';
import './syntax.css';

/** Coloured code by language and text: a list that is shown again is coloured at once. */
const cache = new LRUCache<string, readonly CodeLine[]>({ max: 200 });

async function colour(key: string, code: string, language: string): Promise<void> {
  cache.set(key, await highlightLines(code, language));
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

/** Code as coloured spans for a `pre`: plain at first, coloured as soon as the language has been loaded. */
export function HighlightedCode({ code, language, hits = NONE }: HighlightedCodeProps) {
  const key = `${language}\n${code}`;
  const [, setColoured] = useState<string>();
  const lines = cache.get(key);
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
  if (!lines) return <HitText text={code} ranges={hits} />;
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
