import { t, usePreloadCode, useSession, useSnippetLink } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { readPage, useFilterParams } from '@snippetry/web-kit/router';
import {
  AddToCollectionButton,
  EmptyState,
  excerpt,
  FeedLink,
  Meta,
  MetaItem,
  Pagination,
  QueryView,
  RelativeTime,
  SnippetListSkeleton,
  SnippetRow,
  useCardKeys,
  useCollectKey,
  usePageInRange,
  ViewAndStarCounts,
} from '@snippetry/web-kit/ui';
import { Lock } from 'lucide-react';
import { useRef } from 'react';
import { publicSnippets } from '../../data/snippet.queries.ts';
import type { Snippet, SnippetPage } from '../../data/types.ts';
import { scrollToTop } from '../../lib/scroll-to-top.ts';

/** Maximum number of characters of code in a preview. */
const PREVIEW_LENGTH = 200;

/** The page of the list is stored in the address; page 1 is left out. */
const FORMAT = {
  read: (params: URLSearchParams) => ({ page: readPage(params) }),
  write: ({ page }: { page: number }) =>
    new URLSearchParams(page > 1 ? { page: String(page) } : undefined),
  isStep: () => true,
};

/** A user's snippets that are visible to the viewer, newest first. */
export function ProfileSnippets({ userId }: { userId: string }) {
  const { user } = useSession();
  const { filters, change } = useFilterParams(FORMAT);
  const section = useRef<HTMLElement>(null);
  usePreloadCode(section);
  useCardKeys({ list: section, group: t('Snippets'), noun: 'snippet' });
  useCollectKey(section, t('Snippets'));
  const query = useQuery(publicSnippets({ author: userId, sortBy: 'newest', page: filters.page }));
  const onPage = (page: number) => {
    change({ page });
    scrollToTop();
  };
  usePageInRange(query.isPlaceholderData ? undefined : query.data?.pagination, onPage);
  return (
    <section ref={section} aria-labelledby="snippets" aria-busy={query.isPlaceholderData}>
      <div className="mb-2 flex items-center justify-between">
        <h2 id="snippets" className="text-sm font-semibold">
          {t('Snippets')}
        </h2>
        <FeedLink
          to={`/api/snippets/user/${userId}/feed`}
          label={
            user?._id === userId
              ? t('Feed of your public snippets')
              : t('Feed of their public snippets')
          }
        />
      </div>
      <QueryView<SnippetPage>
        query={query}
        loading={t('Loading snippets...')}
        waiting={<SnippetListSkeleton count={3} />}
        failed={t('Failed to fetch snippets')}
        isEmpty={(page) => page.pagination.total === 0}
        empty={
          <EmptyState title={t('No public snippets yet')}>{t('Nothing shared yet.')}</EmptyState>
        }
      >
        {(page) => (
          <>
            <div className="flex flex-col gap-2">
              {page.snippets.map((snippet) => (
                <ProfileRow key={snippet._id} snippet={snippet} />
              ))}
            </div>
            <Pagination
              page={page.pagination.page}
              totalPages={page.pagination.totalPages}
              onPage={onPage}
            />
          </>
        )}
      </QueryView>
    </section>
  );
}

/** An icon, as in the dashboard: a badge would take space from the title. */
function PrivateMark() {
  return (
    <span role="img" aria-label={t('Private')} title={t('Private')}>
      <Lock aria-hidden />
    </span>
  );
}

function ProfileRow({ snippet }: { snippet: Snippet }) {
  const { user } = useSession();
  const linkTo = useSnippetLink();
  return (
    <SnippetRow
      title={snippet.title}
      to={linkTo(snippet._id)}
      description={snippet.description}
      language={snippet.language}
      code={excerpt(snippet.content, PREVIEW_LENGTH)}
      copies={snippet}
      tags={snippet.tags}
      corner={
        <>
          <AddToCollectionButton snippet={snippet} visitor={!user} />
          {/* Only the owner sees private snippets in this list. */}
          {snippet.isPublic ? null : <PrivateMark />}
        </>
      }
      meta={
        <Meta>
          <ViewAndStarCounts snippet={snippet} />
          <MetaItem>
            <RelativeTime iso={snippet.createdAt} />
          </MetaItem>
        </Meta>
      }
    />
  );
}
