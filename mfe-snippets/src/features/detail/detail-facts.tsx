import { plural, Trans, t, useSnippetLink } from '@snippetry/web-kit';
import { Link } from '@snippetry/web-kit/router';
import { longDate, Meta, MetaItem, Tag, VisibilityBadge } from '@snippetry/web-kit/ui';
import { Calendar, Eye, GitFork, Star } from 'lucide-react';
import type { Snippet } from '../../data/types.ts';
import { SourceLine } from './source/source-line.tsx';

/** Title, visibility, description, tags and figures. */
export function DetailFacts({ snippet }: { snippet: Snippet }) {
  return (
    <section>
      <div className="flex flex-wrap items-center gap-2.5">
        <h1 className="min-w-0 text-lg font-semibold wrap-anywhere">{snippet.title}</h1>
        <VisibilityBadge isPublic={snippet.isPublic} />
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
          {/* On screen the author stands beside the code. */}
          <span className="hidden print:inline">
            {t('by {name}', { name: snippet.author.username })}
          </span>
          <Figures snippet={snippet} />
          <MetaItem icon={<Calendar aria-hidden />}>
            <time dateTime={snippet.createdAt}>{longDate(snippet.createdAt)}</time>
          </MetaItem>
        </Meta>
      </div>
    </section>
  );
}

/** How often it was seen, starred and forked. */
function Figures({ snippet }: { snippet: Snippet }) {
  const { viewCount, starCount, forkCount } = snippet;
  return (
    <>
      <MetaItem icon={<Eye aria-hidden />}>
        {plural(viewCount, { one: '{count} view', other: '{count} views' })}
      </MetaItem>
      <MetaItem icon={<Star aria-hidden />}>
        {plural(starCount, { one: '{count} star', other: '{count} stars' })}
      </MetaItem>
      <MetaItem icon={<GitFork aria-hidden />}>
        {plural(forkCount, { one: '{count} fork', other: '{count} forks' })}
      </MetaItem>
    </>
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
