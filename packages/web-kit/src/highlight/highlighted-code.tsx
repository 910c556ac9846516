import { LRUCache } from 'lru-cache';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import type { CodeLine, CodeToken } from './highlight.ts';
import { highlightLines } from './highlight-lines.ts';
import { type HitRanges, HitText } from './marked-text.tsx';
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
  /** In the place of the code until it is coloured, or known to stay plain; the plain code unless given. */
  waiting?: ReactNode;
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
export function HighlightedCode(props: HighlightedCodeProps) {
  const { code, language, hits = NONE, waiting } = props;
  const key = `${language}\n${code}`;
  const [settled, setSettled] = useState<string>();
  const lines = cache.get(key);
  useEffect(() => {
    if (cache.has(key)) return;
    let gone = false;
    // Without its language a preview stays readable, so a chunk that cannot be loaded is no error to show.
    const settle = () => gone || setSettled(key);
    colour(key, code, language).then(settle, settle);
    return () => {
      gone = true;
    };
  }, [key, code, language]);
  if (!lines && waiting !== undefined && settled !== key) return waiting;
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
