import type { Marker } from '@snippetry/contracts/search-hits';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { HitText } from '../highlight/marked-text.tsx';
import './tag.css';

/** One tag, in mono, with its hash. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className="sn-tag">{children}</span>;
}

export interface TagListProps {
  tags: readonly string[];
  /** Maximum number of tags; "+N" stands for the rest. All by default. */
  max?: number | undefined;
  /** The text for the hidden ones, `+N` unless given. */
  more?: ((hidden: number) => string) | undefined;
  className?: string | undefined;
  /** Marks search hits; tags that have one come first, in sight. */
  marker?: Marker | undefined;
}

function hitsFirst(tags: readonly string[], marker: Marker): string[] {
  const isHit = (tag: string) => marker(tag).length > 0;
  return [...tags.filter(isHit), ...tags.filter((tag) => !isHit(tag))];
}

/** Tags on one line, the last shown shortening, with the number of hidden ones. */
export function TagList({ tags, max = tags.length, more, className, marker }: TagListProps) {
  const ordered = marker ? hitsFirst(tags, marker) : tags;
  const shown = ordered.slice(0, max);
  const hidden = ordered.length - shown.length;
  return (
    <span className={clsx('sn-tags', className)}>
      {shown.map((tag) => (
        <Tag key={tag}>{marker ? <HitText text={tag} ranges={marker(tag)} /> : tag}</Tag>
      ))}
      {hidden > 0 ? (
        <span className="sn-tag-more" title={ordered.slice(max).join(', ')}>
          {more ? more(hidden) : `+${hidden}`}
        </span>
      ) : null}
    </span>
  );
}
