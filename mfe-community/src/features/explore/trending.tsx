import { msg } from '@snippetry/contracts/texts';
import { t, useSnippetLink } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import {
  compactNumber,
  LanguageBadge,
  Meta,
  MetaItem,
  Skeleton,
  SnippetFrame,
} from '@snippetry/web-kit/ui';
import { Eye, Star } from 'lucide-react';
import { useDeferredValue, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { trendingSnippets } from '../../data/snippet.queries.ts';
import type { Snippet } from '../../data/types.ts';

const CLAIMS = [
  msg('1000+ snippets'),
  msg('500+ developers'),
  msg('25+ languages'),
  msg('10K+ stars'),
];
const SKELETONS = [1, 2, 3, 4, 5];
const ROW =
  'grid grid-cols-5 gap-2 max-lg:-mx-4 max-lg:flex max-lg:overflow-x-auto max-lg:px-4 max-lg:[scrollbar-width:none] max-lg:*:flex-[0_0_200px]';

/** The snippets with most stars this week; nothing if they cannot be loaded. */
export function Trending() {
  const { data, error } = useQuery(trendingSnippets());
  // Deferred like the list below, which usually arrives at the same time.
  const snippets = useDeferredValue(data);
  useEffect(() => {
    if (error) console.error('Trending snippets could not be loaded', error);
  }, [error]);
  if (error || snippets?.length === 0) return null;
  return (
    <section aria-labelledby="trending" className="mb-6">
      <div className="mb-2.5 flex items-center justify-between">
        <h2 id="trending" className="text-sm font-semibold">
          {t('Trending This Week')}
        </h2>
        <p className="flex gap-4 text-xs text-fg-3 tabular-nums max-lg:hidden">
          {CLAIMS.map((claim) => (
            <span key={claim}>{t(claim)}</span>
          ))}
        </p>
      </div>
      <ol className={ROW}>
        {snippets
          ? snippets.map((snippet, index) => (
              <TrendingCard key={snippet._id} snippet={snippet} rank={index + 1} />
            ))
          : SKELETONS.map((rank) => <TrendingSkeleton key={rank} />)}
      </ol>
    </section>
  );
}

function TrendingCard({ snippet, rank }: { snippet: Snippet; rank: number }) {
  const linkTo = useSnippetLink();
  return (
    <SnippetFrame as="li" language={snippet.language} className="hover:border-line-2">
      <Link
        to={linkTo(snippet._id)}
        className="group flex h-full flex-col gap-1.5 px-3 py-2.5 focus-visible:outline-offset-[-2px]"
      >
        <LanguageBadge language={snippet.language} />
        <b className="line-clamp-2 h-9 text-sm leading-4.5 font-semibold wrap-anywhere decoration-1 underline-offset-3 group-hover:underline">
          {snippet.title}
        </b>
        <span className="flex items-center justify-between gap-2">
          <Meta>
            <MetaItem icon={<Star aria-hidden />} label={t('stars')}>
              {compactNumber(snippet.starCount)}
            </MetaItem>
            <MetaItem icon={<Eye aria-hidden />} label={t('views')}>
              {compactNumber(snippet.viewCount)}
            </MetaItem>
          </Meta>
          <span className="font-mono text-lg leading-5 font-semibold text-fg-3">{rank}</span>
        </span>
      </Link>
    </SnippetFrame>
  );
}

function TrendingSkeleton() {
  return (
    <SnippetFrame as="li" aria-hidden className="flex h-[108px] flex-col gap-3 px-3 py-2.5">
      <Skeleton width={88} height={20} />
      <Skeleton width="80%" />
      <Skeleton width="55%" />
    </SnippetFrame>
  );
}
