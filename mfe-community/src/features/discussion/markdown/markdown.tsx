import type { ComponentProps } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';

/** The elements that a comment may contain; of any other only the text is shown. */
const ELEMENTS =
  'p br strong em del code pre a ul ol li blockquote h1 h2 h3 h4 h5 h6 table thead tbody tr th td hr'.split(
    ' ',
  );

interface Node {
  type: string;
  children?: Node[];
}

/** Shows HTML as text instead of dropping it: people discuss HTML in comments. */
function htmlAsText() {
  const change = (node: Node): void => {
    if (node.type === 'html') node.type = 'text';
    node.children?.forEach(change);
  };
  return change;
}

/**
 * A heading of a comment as a bold paragraph: it must not enter the heading structure of the page.
 */
function Heading({ children }: ComponentProps<'p'>) {
  return <p className="font-semibold">{children}</p>;
}

/** A link, or only its text where sanitizing has removed the address. */
function ExternalLink({ href, children }: ComponentProps<'a'>) {
  if (!href) return children;
  return (
    <a
      href={href}
      target="_blank"
      rel="nofollow noopener noreferrer"
      className="underline decoration-1 underline-offset-3 hover:bg-accent hover:text-on-accent"
    >
      {children}
    </a>
  );
}

const components: Components = {
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
  a: ExternalLink,
  pre: ({ children }) => (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
      tabIndex={0}
      className="overflow-x-auto rounded-control bg-surface-2 px-3 py-2 font-mono text-xs/[18px] focus-visible:-outline-offset-2 [&>code]:bg-transparent [&>code]:p-0 [&>code]:text-xs/[18px]"
    >
      {children}
    </pre>
  ),
  code: ({ children }) => (
    <code className="rounded-mark bg-surface-2 px-1 py-px font-mono text-[13px]">{children}</code>
  ),
  ul: ({ children }) => <ul className="list-disc pl-6">{children}</ul>,
  ol: ({ children }) => <ol className="list-decimal pl-6">{children}</ol>,
  blockquote: ({ children }) => (
    <blockquote className="flex flex-col gap-2 border-l border-line-3 pl-3 text-fg-2">
      {children}
    </blockquote>
  ),
  table: ({ children }) => (
    <div className="overflow-x-auto">
      <table className="text-left [&_td]:border [&_td]:border-line-2 [&_td]:px-2 [&_th]:border [&_th]:border-line-2 [&_th]:px-2">
        {children}
      </table>
    </div>
  ),
};

/**
 * Renders the Markdown of a comment. HTML in it is shown as text, and only web and mail addresses
 * are
 * linked.
 */
export function Markdown({ text }: { text: string }) {
  return (
    <div className="flex flex-col gap-2 wrap-anywhere">
      <ReactMarkdown
        remarkPlugins={[remarkGfm, remarkBreaks, htmlAsText]}
        rehypePlugins={[rehypeSanitize]}
        allowedElements={ELEMENTS}
        unwrapDisallowed
        components={components}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}
