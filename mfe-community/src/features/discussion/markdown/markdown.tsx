import { useProfileLink } from '@snippetry/web-kit';
import { Link } from '@snippetry/web-kit/router';
import { type ComponentProps, memo } from 'react';
import ReactMarkdown, { type Components, type ExtraProps } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import { CodeBlock } from './code-block.tsx';
import { mentionLinks } from './mention-links.ts';

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

const LINK = 'underline decoration-1 underline-offset-3 hover:bg-accent hover:text-on-accent';

type LinkProps = ComponentProps<'a'> & { 'data-mentioned'?: string };

/** A link, or only its text where sanitizing has removed the address. */
function CommentLink({ href, children, 'data-mentioned': username }: LinkProps) {
  if (username) return <PersonLink username={username}>{children}</PersonLink>;
  if (!href) return children;
  return (
    <a href={href} target="_blank" rel="nofollow noopener noreferrer" className={LINK}>
      {children}
    </a>
  );
}

function PersonLink({ username, children }: ComponentProps<'a'> & { username: string }) {
  const profileOf = useProfileLink();
  return (
    <Link to={profileOf(username)} className={LINK}>
      {children}
    </Link>
  );
}

/** The code of a fenced block: the only thing such a block holds. */
function Fenced({ node }: ExtraProps) {
  const [code] = node?.children ?? [];
  if (code?.type !== 'element') return null;
  const [text] = code.children;
  const [name = ''] = [code.properties.className].flat().map(String);
  const written = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : '';
  const value = text?.type === 'text' ? text.value.replace(/\n$/, '') : '';
  return <CodeBlock code={value} written={written} />;
}

const PREFIX = 'language-';

const components: Components = {
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
  a: CommentLink,
  pre: Fenced,
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

/** Props of {@link Markdown}. */
export interface MarkdownProps {
  text: string;
  /** The names of the users whom it mentions. */
  mentions?: readonly string[];
}

const NOBODY: readonly string[] = [];

/** Renders the Markdown of a comment. HTML in it is shown as text, and only web and mail addresses are linked. */
export const Markdown = memo(function Markdown({ text, mentions = NOBODY }: MarkdownProps) {
  return (
    <div className="flex flex-col gap-2 wrap-anywhere">
      <ReactMarkdown
        remarkPlugins={[remarkGfm, remarkBreaks, htmlAsText]}
        rehypePlugins={[rehypeSanitize, [mentionLinks, { names: mentions }]]}
        allowedElements={ELEMENTS}
        unwrapDisallowed
        components={components}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
});
