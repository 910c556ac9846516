import { languageName } from '@snippetry/contracts/languages';
import { CodeFrame, CodeView, HighlightedCode } from '@snippetry/web-kit/code';
import { useWide } from '@snippetry/web-kit/ui';
import { useCountCopy } from '../../data/snippet-mutations.ts';
import type { Snippet } from '../../data/types.ts';
import { counted } from '../../lib/counted.ts';
import { PreviewWidget } from '../../parts/preview/preview-widget.tsx';
import type { MarkedLines } from './lines/use-marked-lines.ts';

/** Props of {@link CodePanel}. */
export interface CodePanelProps {
  snippet: Snippet;
  /** False while only the list's excerpt of the code is known. */
  complete: boolean;
  lines: MarkedLines;
}

/** The code: read-only, to copy, its lines to be linked to. */
export function CodePanel({ snippet, complete, lines }: CodePanelProps) {
  const { title, language, content } = snippet;
  const countCopy = useCountCopy(snippet._id);
  // An excerpt must not be copied for the whole.
  if (!complete && snippet.truncated) return <ExcerptPanel snippet={snippet} />;
  return (
    <CodeView
      title={title}
      language={language}
      code={content}
      marked={lines.marked}
      onMark={lines.mark}
      onCopied={countCopy}
      actions={<PreviewWidget code={content} language={language} title={title} />}
    />
  );
}

function ExcerptPanel({ snippet }: { snippet: Snippet }) {
  const wide = useWide();
  const { title, language, content, lineCount } = snippet;
  return (
    <CodeFrame
      title={title}
      language={language}
      height={wide ? 430 : 322}
      className="sn-code-view"
      detail={`${languageName(language)} · ${counted(lineCount, 'line')}`}
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
