import { languageName } from '@snippetry/contracts/languages';
import { plural, type RevisionLines, t } from '@snippetry/web-kit';
import {
  CodeFrame,
  CodeView,
  HighlightedCode,
  type LineRange,
  lineBounds,
} from '@snippetry/web-kit/code';
import { IconButton, useWide } from '@snippetry/web-kit/ui';
import { MessageSquarePlus } from 'lucide-react';
import { PreviewWidget } from '../../components/preview/preview-widget.tsx';
import { useCountCopy } from '../../data/snippet.mutations.ts';
import type { Snippet } from '../../data/types.ts';
import type { MarkedLines } from './lines/use-marked-lines.ts';

export interface CodePanelProps {
  snippet: Snippet;
  /** False while only the excerpt of a list is loaded. */
  complete: boolean;
  lines: MarkedLines;
  /** Opens a comment on the marked lines. */
  onComment: (lines: RevisionLines) => void;
}

/** Read-only code with a copy button and linkable lines. */
export function CodePanel({ snippet, complete, lines, onComment }: CodePanelProps) {
  const { title, language, content } = snippet;
  const countCopy = useCountCopy(snippet._id);
  // No copy button: an excerpt could be mistaken for the whole code.
  if (!complete && snippet.truncated) return <ExcerptPanel snippet={snippet} />;
  return (
    <CodeView
      title={title}
      language={language}
      code={content}
      marked={lines.marked}
      onMark={lines.mark}
      onCopied={countCopy}
      still
      actions={
        <>
          {lines.marked ? (
            <CommentButton marked={lines.marked} snippet={snippet} onComment={onComment} />
          ) : null}
          <PreviewWidget code={content} language={language} title={title} />
        </>
      }
    />
  );
}

interface CommentButtonProps {
  marked: LineRange;
  snippet: Snippet;
  onComment: (lines: RevisionLines) => void;
}

function CommentButton({ marked, snippet, onComment }: CommentButtonProps) {
  const { revision, lineCount } = snippet;
  const { from, to: last } = lineBounds(marked);
  const to = Math.min(last, lineCount);
  // The address may contain lines beyond the end of the code.
  if (from > to) return null;
  return (
    <IconButton
      size="sm"
      variant="secondary"
      label={
        from === to
          ? t('Comment on line {line}', { line: String(from) })
          : t('Comment on lines {from}–{to}', { from: String(from), to: String(to) })
      }
      icon={<MessageSquarePlus aria-hidden />}
      onClick={() => onComment({ revision, fromLine: from, toLine: to })}
    />
  );
}

function ExcerptPanel({ snippet }: { snippet: Snippet }) {
  const wide = useWide();
  const { title, language, content, lineCount } = snippet;
  const lines = plural(lineCount, { one: '{count} line', other: '{count} lines' });
  return (
    <CodeFrame
      title={title}
      language={language}
      height={wide ? 430 : 322}
      className="sn-code-view"
      detail={`${languageName(language)} · ${lines}`}
    >
      <pre
        className="ml-9 h-full overflow-hidden border-l border-line-1 py-3 pl-4 lg:ml-12 text-[12px]/[18px] lg:text-[14px]/[22px]"
        aria-busy
      >
        <HighlightedCode code={content} language={language} />
      </pre>
    </CodeFrame>
  );
}
