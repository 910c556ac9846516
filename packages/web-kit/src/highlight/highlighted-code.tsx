import type { HitRanges } from '@snippetry/contracts/search-hits';
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type MarkedCode, writeCode } from './code-nodes.ts';
import type { CodeLine } from './highlight.ts';
import { highlightLines, highlightNow } from './highlight-lines.ts';
import { HitText } from './marked-text.tsx';
import { recentMap } from './recent-map.ts';
import './syntax.css';

/** Cache of highlighted code by language and text. */
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

export interface HighlightedCodeProps {
  code: string;
  language: string;
  /** Search hits in the code. */
  hits?: HitRanges | undefined;
}

const NONE: HitRanges = [];

/**
 * Code as coloured spans for a `pre`. Until its language is loaded, its lines are bars for a moment, then
 * plain text.
 */
export function HighlightedCode({ code, language, hits = NONE }: HighlightedCodeProps) {
  const key = `${language}\n${code}`;
  const [, setColoured] = useState<string>();
  const lines = known(key, code, language);
  useEffect(() => {
    if (cache.has(key)) return;
    let cancelled = false;
    // Without its language a preview stays readable, so a chunk that cannot be loaded is no error to show.
    colour(key, code, language).then(
      () => cancelled || setColoured(key),
      () => undefined,
    );
    return () => {
      cancelled = true;
    };
  }, [key, code, language]);
  return lines ? <Coloured lines={lines} hits={hits} /> : <WaitingCode code={code} hits={hits} />;
}

function Coloured({ lines, hits }: MarkedCode) {
  const code = useRef<HTMLElement>(null);
  const written = useRef<MarkedCode>(undefined);
  useLayoutEffect(() => {
    const next = { lines, hits };
    if (code.current) writeCode(code.current, next, written.current);
    written.current = next;
  }, [lines, hits]);
  return <span ref={code} />;
}

/** Renders the text for screen readers at once, and bars for sighted users until it is coloured or slow. */
function WaitingCode({ code, hits }: { code: string; hits: HitRanges }) {
  let next = 0;
  return code.split('\n').map((text, row) => {
    const start = next;
    next += text.length + 1;
    const indent = text.length - text.trimStart().length;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines are rendered once and never move
      <Fragment key={row}>
        {row > 0 ? '\n' : null}
        {text.slice(0, indent)}
        {indent < text.length ? (
          <span className="sn-code-waiting">
            <HitText text={text.slice(indent)} ranges={hits} offset={start + indent} />
          </span>
        ) : null}
      </Fragment>
    );
  });
}
