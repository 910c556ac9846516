import { useSnippetLink } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { Link } from '@snippetry/web-kit/router';
import {
  fullNumber,
  LanguageMark,
  Meta,
  MetaItem,
  Panel,
  PanelList,
  Skeleton,
} from '@snippetry/web-kit/ui';
import { Star } from 'lucide-react';
import { useEffect } from 'react';
import { snippetsOfAuthor } from '../../data/snippet-queries.ts';
import type { Snippet } from '../../data/types.ts';

const SHOWN = 3;

/** Up to three other snippets by the same author; asked for once the snippet itself is there. */
export function MoreFromAuthor({ snippet, ready }: { snippet: Snippet; ready: boolean }) {
  const { author } = snippet;
  const query = useQuery({ ...snippetsOfAuthor(author._id), enabled: ready });
  useEffect(() => {
    if (query.error) console.error('Similar snippets could not be loaded', query.error);
  }, [query.error]);
  const others = query.data?.filter((other) => other._id !== snippet._id).slice(0, SHOWN);
  return (
    <Panel title={`More from ${author.username}`} level={2} padded={false}>
      {others === undefined && !query.isError ? (
        <OthersSkeleton />
      ) : others && others.length > 0 ? (
        <PanelList>
          {others.map((other) => (
            <li key={other._id}>
              <OtherSnippet snippet={other} />
            </li>
          ))}
        </PanelList>
      ) : (
        <p className="px-4 py-3 text-sm text-fg-3">No other public snippets from this author</p>
      )}
    </Panel>
  );
}

/** The rows of {@link MoreFromAuthor} while they are on their way. */
export function OthersSkeleton() {
  return (
    <PanelList aria-hidden>
      {['64%', '48%', '56%'].map((width) => (
        <li key={width} className="flex h-9.5 items-center gap-2.5 px-4 max-lg:h-10">
          <Skeleton width={20} height={20} />
          <Skeleton width={width} />
        </li>
      ))}
    </PanelList>
  );
}

function OtherSnippet({ snippet }: { snippet: Snippet }) {
  const linkTo = useSnippetLink();
  return (
    <Link
      to={linkTo(snippet._id)}
      className="flex items-center gap-2.5 px-4 py-[9px] text-sm hover:bg-surface-2 max-lg:min-h-10 focus-visible:outline-offset-[-2px]"
    >
      <LanguageMark language={snippet.language} labelled />
      <span className="flex-1 truncate">{snippet.title}</span>
      <Meta>
        <MetaItem icon={<Star aria-hidden />} label="stars">
          {fullNumber(snippet.starCount)}
        </MetaItem>
      </Meta>
    </Link>
  );
}
