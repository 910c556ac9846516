import { plural, Trans, useProfileLink, useSnippetLink } from '@snippetry/web-kit';
import { longDate, Meta, MetaItem, Tag, VisibilityBadge } from '@snippetry/web-kit/ui';
import { Calendar, Eye, GitFork, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Snippet } from '../../data/types.ts';
import { pageAddress } from './sharing/outside-actions.tsx';
import { SourceLine } from './source/source-line.tsx';

export interface DetailFactsProps {
  snippet: Snippet;
  /** Buttons to the right of the title, if they are not in the header. */
  actions?: ReactNode;
}

export function DetailFacts({ snippet, actions }: DetailFactsProps) {
  return (
    <section>
      <div className="flex items-start gap-4">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2.5 lg:min-h-8">
          <h1 className="min-w-0 text-lg font-semibold wrap-anywhere">{snippet.title}</h1>
          <span className="print:hidden">
            <VisibilityBadge isPublic={snippet.isPublic} />
          </span>
        </div>
        {actions}
      </div>
      <p className="mt-1 max-w-[64ch] text-fg-2 wrap-anywhere">{snippet.description}</p>
      <ForkedFrom snippet={snippet} />
      <SourceLine snippet={snippet} />
      {snippet.tags.length > 0 ? (
        <p className="mt-2.5 flex flex-wrap gap-x-3 gap-y-1">
          {snippet.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </p>
      ) : null}
      <div className="mt-2.5">
        <Meta>
          <Byline name={snippet.author.username} />
          <Figures snippet={snippet} />
          <MetaItem icon={<Calendar aria-hidden className="print:hidden" />}>
            <time dateTime={snippet.createdAt}>{longDate(snippet.createdAt)}</time>
          </MetaItem>
        </Meta>
      </div>
      <p className="hidden text-xs text-fg-3 wrap-anywhere print:block">
        {pageAddress(snippet, null)}
      </p>
    </section>
  );
}

/** Author, for phones and print, which hide the author panel. */
function Byline({ name }: { name: string }) {
  const profileOf = useProfileLink();
  return (
    <span className="lg:hidden print:inline">
      <Trans
        text="by {name}"
        values={{
          name: (
            <Link to={profileOf(name)} className="font-medium text-fg-1 hover:underline">
              {name}
            </Link>
          ),
        }}
      />
    </span>
  );
}

function Figures({ snippet }: { snippet: Snippet }) {
  const { viewCount, starCount, forkCount } = snippet;
  return (
    <span className="contents print:hidden">
      <MetaItem icon={<Eye aria-hidden />}>
        {plural(viewCount, { one: '{count} view', other: '{count} views' })}
      </MetaItem>
      <MetaItem icon={<Star aria-hidden />}>
        {plural(starCount, { one: '{count} star', other: '{count} stars' })}
      </MetaItem>
      <MetaItem icon={<GitFork aria-hidden />}>
        {plural(forkCount, { one: '{count} fork', other: '{count} forks' })}
      </MetaItem>
    </span>
  );
}

function ForkedFrom({ snippet }: { snippet: Snippet }) {
  const linkTo = useSnippetLink();
  const parent = snippet.forkedFrom;
  if (!parent) return null;
  return (
    <p className="mt-1 text-sm text-fg-3">
      <Trans
        text="forked from {title} by {name}"
        values={{
          title: (
            <Link
              to={linkTo(parent._id)}
              className="text-fg-1 underline decoration-1 underline-offset-3 hover:bg-accent hover:text-on-accent"
            >
              {parent.title}
            </Link>
          ),
          name: parent.author.username,
        }}
      />
    </p>
  );
}
