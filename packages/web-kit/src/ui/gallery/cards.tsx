import { Eye, FileCode, Globe, Layers, Star } from 'lucide-react';
import { Meta, MetaItem } from '../meta.tsx';
import { Pagination } from '../pagination.tsx';
import { RelativeTime } from '../relative-time.tsx';
import { CardAction, CardGrid, SnippetCard, SnippetRow } from '../snippet-card.tsx';
import { SnippetCardSkeleton } from '../snippet-card-skeleton.tsx';
import { StatStrip } from '../stat-strip.tsx';
import { RETRY, TOP_N, UNDO } from './samples.ts';

const SINCE = new Date(Date.now() - 1_250_000_000).toISOString();

const META = (
  <Meta>
    <MetaItem icon={<Eye aria-hidden />} label="views">
      1,907
    </MetaItem>
    <MetaItem icon={<Star aria-hidden />} label="stars">
      131
    </MetaItem>
    <RelativeTime iso={SINCE} />
  </Meta>
);
const ACTIONS = (
  <>
    <CardAction to="#">View</CardAction>
    <CardAction to="#">Edit</CardAction>
  </>
);

const STATS = [
  { label: 'Total Snippets', value: '64', icon: <FileCode aria-hidden />, growth: 12.5 },
  { label: 'Total Views', value: '1,018,307', icon: <Eye aria-hidden />, growth: -3.1 },
  { label: 'Total Stars', value: '1,142', icon: <Star aria-hidden /> },
  { label: 'Collections', value: '6', icon: <Layers aria-hidden /> },
];

/** Gallery of snippet cards and rows, the stat strip and pagination. */
export function CardsSection() {
  return (
    <div className="sn-gallery-wide sn-gallery-stack">
      <StatStrip stats={STATS} />
      <CardGrid>
        <SnippetCard
          title="Retry with full jitter"
          to="#"
          description="Backs off exponentially and never retries a 4xx answer."
          language="javascript"
          code={RETRY}
          tags={['fetch', 'resilience']}
          corner={
            <>
              <Star aria-label="Starred" color="var(--star)" fill="var(--star)" />
              <Globe aria-label="Public" />
            </>
          }
          meta={META}
          actions={ACTIONS}
        />
        <SnippetCard
          title="Undo stack with cheap snapshots and a title that goes on for one hundred characters"
          to="#"
          description="Shares unchanged state between history entries through Rc."
          language="rust"
          code={UNDO}
          tags={['a-tag-of-exactly-thirty-charac', 'another-tag-of-thirty-characte', 'x']}
          corner={<Globe aria-label="Public" />}
          meta={META}
          actions={ACTIONS}
        />
        <SnippetCardSkeleton />
      </CardGrid>
      <SnippetRow
        title="Top N rows per group"
        to="#"
        description="The three newest orders of every customer, without a correlated subquery."
        language="sql"
        code={TOP_N}
        tags={['postgres', 'window-functions', 'sql']}
        meta={META}
      />
      <Pagination page={1} totalPages={19} onPage={() => undefined} />
    </div>
  );
}
