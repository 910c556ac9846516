import { clsx } from 'clsx';
import './tag.css';

/** One tag, in mono, with its hash. */
export function Tag({ children }: { children: string }) {
  return <span className="sn-tag">{children}</span>;
}

/** Props of {@link TagList}. */
export interface TagListProps {
  tags: readonly string[];
  /** How many to show; the rest becomes "+N". All are shown unless given. */
  max?: number | undefined;
  /** The text for the hidden ones, `+N` unless given. */
  more?: ((hidden: number) => string) | undefined;
  className?: string | undefined;
}

/** Tags on one line, the last shown shortening, with the number of hidden ones. */
export function TagList({ tags, max = tags.length, more, className }: TagListProps) {
  const shown = tags.slice(0, max);
  const hidden = tags.length - shown.length;
  return (
    <span className={clsx('sn-tags', className)}>
      {shown.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {hidden > 0 ? (
        <span className="sn-tag-more" title={tags.slice(max).join(', ')}>
          {more ? more(hidden) : `+${hidden}`}
        </span>
      ) : null}
    </span>
  );
}
