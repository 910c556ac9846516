import type { MarkdownElement } from '@snippetry/markdown';
import type { ReactNode } from 'react';
import { t } from '../i18n/texts.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { JumpLink } from './jump-link.tsx';

const noteId = (id: string, number: number) => `${id}-note-${number}`;
const referenceId = (id: string, number: number, occurrence: number) =>
  `${id}-reference-${number}-${occurrence}`;

export interface FootnoteLinkProps {
  element: Extract<MarkdownElement, { type: 'reference' | 'return' }>;
  /** Start of the ids of this text. */
  id: string;
}

/** Links to a footnote, or from it back to the place in the text. */
export function FootnoteLink({ element: { type, number, occurrence }, id }: FootnoteLinkProps) {
  const reference = referenceId(id, number, occurrence);
  const [place, name] = [occurrence + 1, String(number)];
  if (type === 'reference') {
    return (
      <sup>
        <JumpLink to={noteId(id, number)} id={reference} label={t('Footnote {name}', { name })}>
          {number}
        </JumpLink>
      </sup>
    );
  }
  return (
    <>
      {' '}
      <JumpLink to={reference} label={t('Back to the text, footnote {name}', { name })}>
        ↩{place > 1 ? <sup>{place}</sup> : null}
      </JumpLink>
    </>
  );
}

/** Footnotes below a text. */
export function Footnotes({ id, children }: { id: string; children: ReactNode }) {
  return (
    <section className="sn-md-footnotes" aria-labelledby={`${id}-notes`}>
      <VisuallyHidden>
        <span id={`${id}-notes`}>{t('Footnotes')}</span>
      </VisuallyHidden>
      <ol>{children}</ol>
    </section>
  );
}

export interface FootnoteProps {
  id: string;
  number: number;
  children: ReactNode;
}

/** One footnote, which a reference jumps to. */
export function Footnote({ id, number, children }: FootnoteProps) {
  return (
    <li id={noteId(id, number)} tabIndex={-1}>
      {children}
    </li>
  );
}
