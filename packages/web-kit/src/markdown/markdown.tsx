import { parseMarkdown } from '@snippetry/markdown';
import { clsx } from 'clsx';
import { memo, useId, useMemo } from 'react';
import { type Look, showNodes } from './elements.tsx';
import { PlainText } from './plain-text.tsx';
import { TextBoundary } from './text-boundary.tsx';
import './markdown.css';

export interface MarkdownProps {
  text: string;
  /** The names of the users whom it mentions. */
  mentions?: readonly string[];
  /** Whether headings are headings of the page, one level below its own; bold lines unless given. */
  headings?: boolean;
}

/** The browser shapes all of it again for each line that it fills. */
const LONG_RUN = /\S{200}/;

const NOBODY: readonly string[] = [];

/**
 * Renders Markdown that people wrote. HTML in it is shown as text, images are links, and only web and
 * mail addresses are linked. A text beyond the bounds of the parser is shown as it is written.
 */
export const Markdown = memo(function Markdown(props: MarkdownProps) {
  return (
    <TextBoundary key={props.text} fallback={<PlainText text={props.text} />}>
      <Parsed {...props} />
    </TextBoundary>
  );
});

function Parsed({ text, mentions = NOBODY, headings = false }: MarkdownProps) {
  const id = useId();
  const nodes = useMemo(() => parseMarkdown(text), [text]);
  if (!nodes) return <PlainText text={text} />;
  const names = new Set(mentions.map((name) => name.toLowerCase()));
  const look: Look = { id, mentions: names, headings, inLink: false };
  const className = clsx(
    'sn-md',
    headings && 'sn-md-page',
    LONG_RUN.test(text) && 'sn-md-long-run',
  );
  return <div className={className}>{showNodes(nodes, look)}</div>;
}
