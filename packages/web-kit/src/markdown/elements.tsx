import type { MarkdownElement, MarkdownNode } from '@snippetry/markdown';
import { createElement, Fragment, type OlHTMLAttributes, type ReactNode } from 'react';
import { t } from '../i18n/texts.ts';
import { Link } from '../router.ts';
import { useProfileLink } from '../session/reading-links.ts';
import { CodeBlock } from './code-block.tsx';
import { Footnote, FootnoteLink, Footnotes } from './footnotes.tsx';
import { JumpLink } from './jump-link.tsx';

/** Rendering options of one text. */
export interface Look {
  /** Prefix of the ids of this text. */
  id: string;
  /** Lower-case names of the mentioned users. */
  mentions: ReadonlySet<string>;
  /** Whether headings are headings of the page. */
  headings: boolean;
  /** Whether an enclosing link is open, since links cannot be nested. */
  inLink: boolean;
}

type ElementOf<Type> = Extract<MarkdownElement, { type: Type }>;

/** Props of the components for one element. */
interface ElementProps<Type> {
  element: ElementOf<Type>;
  look: Look;
}

function textOf(nodes: readonly MarkdownNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textIn(node))).join('');
}

function textIn(element: MarkdownElement): string {
  if (element.type === 'code') return element.code;
  return element.type === 'mention' ? element.name : textOf(element.children);
}

/** Fragment of a heading's address, made as GitHub does. */
function slugOf(children: readonly MarkdownNode[]): string {
  const plain = textOf(children)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '');
  return plain.trim().replaceAll(/\s/g, '-');
}

/** Turns the fragment of a link into the end of a heading's id. */
function toId(fragment: string): string {
  try {
    return `-${decodeURIComponent(fragment.slice(1))}`;
  } catch {
    return '';
  }
}

type HeadingType = 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6';

/** A heading one level below the page's own; elsewhere a bold line, which the page's outline leaves out. */
function Heading({ element: { type, children }, look }: ElementProps<HeadingType>) {
  const level = Math.min(6, Number(type.slice(1)) + 1);
  const shown = showNodes(children, look);
  if (!look.headings) return <p className="sn-md-heading">{shown}</p>;
  const id = `${look.id}-${slugOf(children)}`;
  return createElement(`h${level}`, { id, tabIndex: -1, className: 'sn-md-heading' }, shown);
}

function ImageLink({ element: { alt, href }, look }: ElementProps<'image'>) {
  const shown = <span className="sn-md-image">{alt.trim() || t('Image')}</span>;
  return href && !look.inLink ? <OutLink href={href}>{shown}</OutLink> : shown;
}

function OutLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="nofollow noopener noreferrer" className="sn-md-link">
      {children}
    </a>
  );
}

function TextLink({ element: { href, children }, look }: ElementProps<'link'>) {
  const shown = showNodes(children, { ...look, inLink: true });
  if (!href.startsWith('#')) return <OutLink href={href}>{shown}</OutLink>;
  // Only headings of a page can be jumped to.
  return look.headings ? <JumpLink to={look.id + toId(href)}>{shown}</JumpLink> : shown;
}

function UserLink({ name }: { name: string }) {
  const profileOf = useProfileLink();
  return (
    <Link to={profileOf(name)} className="sn-md-link">
      @{name}
    </Link>
  );
}

/** An item of a list, with a box if it is a task. */
function Item({ element: { done, children }, look }: ElementProps<'li'>) {
  if (done === undefined) return <li>{showNodes(children, look)}</li>;
  const label = done ? t('Done') : t('Not done');
  return (
    <li className="sn-md-task">
      <input type="checkbox" disabled checked={done} readOnly aria-label={label} />
      <div>{showNodes(children, look)}</div>
    </li>
  );
}

function Table({ element, look }: ElementProps<'table'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
    <div className="sn-md-table" tabIndex={0}>
      <table>{showNodes(element.children, look)}</table>
    </div>
  );
}

/** Renders an element; plain elements have the name of their type. */
function showElement(element: MarkdownElement, look: Look): ReactNode {
  switch (element.type) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return <Heading element={element} look={look} />;
    case 'link':
      return <TextLink element={element} look={look} />;
    case 'image':
      return <ImageLink element={element} look={look} />;
    case 'mention':
      return look.mentions.has(element.name.toLowerCase()) ? (
        <UserLink name={element.name} />
      ) : (
        `@${element.name}`
      );
    case 'li':
      return <Item element={element} look={look} />;
    case 'table':
      return <Table element={element} look={look} />;
    case 'code':
      return <code className="sn-md-code">{element.code}</code>;
    case 'codeblock':
      return <CodeBlock code={element.code.replace(/\n$/, '')} written={element.language} />;
    case 'reference':
    case 'return':
      return <FootnoteLink element={element} id={look.id} />;
    case 'footnotes':
      return <Footnotes id={look.id}>{showNodes(element.children, look)}</Footnotes>;
    case 'footnote':
      return (
        <Footnote id={look.id} number={element.number}>
          {showNodes(element.children, look)}
        </Footnote>
      );
    default:
      return showPlain(element, look);
  }
}

function showPlain(element: MarkdownElement, look: Look): ReactNode {
  const { type, children } = element;
  const isEmpty = type === 'br' || type === 'hr';
  return createElement(type, attributesOf(element), ...(isEmpty ? [] : showNodes(children, look)));
}

function attributesOf(element: MarkdownElement): OlHTMLAttributes<HTMLElement> | null {
  if (element.type === 'ol') return element.start === undefined ? null : { start: element.start };
  const align = element.type === 'td' || element.type === 'th' ? element.align : undefined;
  return align === undefined ? null : { style: { textAlign: align } };
}

function showNode(node: MarkdownNode, key: number, look: Look): ReactNode {
  if (typeof node === 'string') return node;
  return <Fragment key={key}>{showElement(node, look)}</Fragment>;
}

/** Renders nodes of a text. */
export function showNodes(nodes: readonly MarkdownNode[], look: Look): ReactNode[] {
  return nodes.map((node, index) => showNode(node, index, look));
}
