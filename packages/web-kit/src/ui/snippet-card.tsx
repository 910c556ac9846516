import { languageName } from '@snippetry/contracts/languages';
import type { Marks } from '@snippetry/contracts/search-hits';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { HitText } from '../highlight/marked-text.tsx';
import { PathLink } from '../router/path-link.tsx';
import { CodePreview } from './code-preview.tsx';
import { CopyButton } from './copy-button.tsx';
import { LanguageBadge, LanguageMark } from './language-mark.tsx';
import type { PreviewCode } from './preview-code.ts';
import { SnippetFrame } from './snippet-frame.tsx';
import { TagList } from './tag.tsx';
import type { ListedCode } from './use-copy-code.ts';
import './snippet-card.css';

/** Props of {@link SnippetCard} and {@link SnippetRow}. */
export interface SnippetCardProps extends PreviewCode {
  title: string;
  /** Target of the title. */
  to: string;
  description: string;
  language: string;
  /** Snippet whose whole code is copied, by a button and by keys; without it there is no button. */
  copies?: ListedCode | undefined;
  tags: readonly string[];
  /** Tags shown before "+N"; 2 unless given. */
  maxTags?: number | undefined;
  /** Text for the hidden tags, "+N" unless given. */
  moreTags?: ((hidden: number) => string) | undefined;
  /** Right of the language: star, heart, visibility. */
  corner?: ReactNode;
  /** A Meta row. */
  meta: ReactNode;
  /** Marks search hits in title, description and preview. */
  marks?: Marks | undefined;
  /** {@link CardAction} links at the foot. */
  actions?: ReactNode;
}

/** A snippet in a grid: language, title, description, preview, tags, facts, actions. */
export function SnippetCard(props: SnippetCardProps) {
  const { title, to, description, language, marks } = props;
  return (
    <SnippetFrame as="article" language={language} className="sn-card">
      <div className="sn-card-top">
        <LanguageBadge language={language} />
        <span className="sn-card-corner">{props.corner}</span>
      </div>
      <h3 className="sn-card-title">
        <PathLink to={to}>
          <HitText text={title} ranges={marks?.text(title) ?? []} />
        </PathLink>
      </h3>
      <p className="sn-card-text">
        <HitText text={description} ranges={marks?.text(description) ?? []} />
      </p>
      <Preview of={props} className="sn-card-preview" />
      <Tags of={props} className="sn-card-tags" />
      <div className="sn-card-foot">
        {props.meta}
        <span className="sn-card-actions">{props.actions}</span>
      </div>
    </SnippetFrame>
  );
}

/** A snippet in a list: text at the left, preview at the right (below it at phone width). */
export function SnippetRow(props: SnippetCardProps) {
  const { title, to, description, language, marks } = props;
  return (
    <SnippetFrame as="article" language={language} className="sn-row">
      <div className="sn-row-text">
        <LanguageMark language={language} />
        <h3 className="sn-row-title">
          <PathLink to={to}>
            <HitText text={title} ranges={marks?.text(title) ?? []} />
          </PathLink>
        </h3>
        <span className="sn-row-corner">{props.corner}</span>
        <p className="sn-row-description">
          <HitText text={description} ranges={marks?.text(description) ?? []} />
        </p>
        <Tags of={props} className="sn-row-tags" />
        <div className="sn-row-foot">
          <span className="sn-row-language">{languageName(language)}</span>
          {props.meta}
          <span className="sn-card-actions">{props.actions}</span>
        </div>
      </div>
      <Preview of={props} lines={6} className="sn-row-preview" />
    </SnippetFrame>
  );
}

interface PartProps {
  of: SnippetCardProps;
  className: string;
}

function Preview({ of: card, lines, className }: PartProps & { lines?: number }) {
  const { title, code, language, firstLine, matches, more, marks, copies } = card;
  return (
    <CodePreview
      {...{ code, language, firstLine, matches, more, lines, className }}
      marker={marks?.code}
      copy={copies ? <CopyButton title={title} code={copies} /> : null}
    />
  );
}

function Tags({ of: { tags, maxTags = 2, moreTags, marks }, className }: PartProps) {
  return (
    <TagList tags={tags} max={maxTags} more={moreTags} marker={marks?.text} className={className} />
  );
}

export interface CardActionProps {
  to: string;
  /** Names the snippet too: "View Retry with full jitter". */
  label?: string | undefined;
  children: string;
  className?: string | undefined;
}

/** A small text link at a card's foot: View, Edit. */
export function CardAction({ to, label, children, className }: CardActionProps) {
  return (
    <PathLink to={to} aria-label={label} className={clsx('sn-card-action', className)}>
      {children}
    </PathLink>
  );
}

/** Grid of three columns of cards, one at phone width. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className="sn-card-grid">{children}</div>;
}
