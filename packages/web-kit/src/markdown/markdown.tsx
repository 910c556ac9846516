import { type ComponentProps, memo } from 'react';
import ReactMarkdown, { type Components, type ExtraProps } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import { Link } from '../router.ts';
import { useProfileLink } from '../session/reading-links.ts';
import { CodeBlock } from './code-block.tsx';
import { mentionLinks } from './mention-links.ts';
import './markdown.css';

/** The elements that a text may contain; of any other only the text is shown. */
const ELEMENTS =
  'p br strong em del code pre a ul ol li blockquote h1 h2 h3 h4 h5 h6 table thead tbody tr th td hr'.split(
    ' ',
  );

interface Node {
  type: string;
  children?: Node[];
}

/** Shows HTML as text instead of dropping it: people write about HTML. */
function htmlAsText() {
  const change = (node: Node): void => {
    if (node.type === 'html') node.type = 'text';
    node.children?.forEach(change);
  };
  return change;
}

/** A heading as a bold paragraph: what somebody says must not enter the heading structure of the page. */
function BoldLine({ children }: ComponentProps<'p'>) {
  return <p className="sn-md-heading">{children}</p>;
}

const BOLD_LINES: Components = {
  h1: BoldLine,
  h2: BoldLine,
  h3: BoldLine,
  h4: BoldLine,
  h5: BoldLine,
  h6: BoldLine,
};

function headingOf(Level: 'h2' | 'h3' | 'h4' | 'h5' | 'h6') {
  return ({ children }: ComponentProps<'h2'>) => (
    <Level className="sn-md-heading">{children}</Level>
  );
}

/** Headings one level below the page's own. */
const HEADINGS: Components = {
  h1: headingOf('h2'),
  h2: headingOf('h3'),
  h3: headingOf('h4'),
  h4: headingOf('h5'),
  h5: headingOf('h6'),
  h6: headingOf('h6'),
};

type LinkProps = ComponentProps<'a'> & { 'data-mentioned'?: string };

/** A link, or only its text where sanitizing has removed the address. */
function TextLink({ href, children, 'data-mentioned': username }: LinkProps) {
  if (username) return <PersonLink username={username}>{children}</PersonLink>;
  if (!href) return children;
  return (
    <a href={href} target="_blank" rel="nofollow noopener noreferrer" className="sn-md-link">
      {children}
    </a>
  );
}

function PersonLink({ username, children }: ComponentProps<'a'> & { username: string }) {
  const profileOf = useProfileLink();
  return (
    <Link to={profileOf(username)} className="sn-md-link">
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
  a: TextLink,
  pre: Fenced,
  code: ({ children }) => <code className="sn-md-code">{children}</code>,
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
    <div className="sn-md-table" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
};

const REMARK: Components = { ...components, ...BOLD_LINES };
const PAGE: Components = { ...components, ...HEADINGS };

/** Props of {@link Markdown}. */
export interface MarkdownProps {
  text: string;
  /** The names of the users whom it mentions. */
  mentions?: readonly string[];
  /** Whether headings are headings of the page, one level below its own; bold lines unless given. */
  headings?: boolean;
}

const NOBODY: readonly string[] = [];

/** Renders Markdown that people wrote. HTML in it is shown as text, and only web and mail addresses are linked. */
export const Markdown = memo(function Markdown(props: MarkdownProps) {
  const { text, mentions = NOBODY, headings = false } = props;
  return (
    <div className={headings ? 'sn-md sn-md-page' : 'sn-md'}>
      <ReactMarkdown
        remarkPlugins={[remarkGfm, remarkBreaks, htmlAsText]}
        rehypePlugins={[rehypeSanitize, [mentionLinks, { names: mentions }]]}
        allowedElements={ELEMENTS}
        unwrapDisallowed
        components={headings ? PAGE : REMARK}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
});
