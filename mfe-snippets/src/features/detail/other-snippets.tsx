import { t, useSnippetLink } from '@snippetry/web-kit';
import {
  fullNumber,
  LanguageMark,
  Meta,
  MetaItem,
  PanelList,
  Skeleton,
} from '@snippetry/web-kit/ui';
import { Star } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Snippet } from '../../data/types.ts';

export function OtherSnippets({ snippets }: { snippets: readonly Snippet[] }) {
  return (
    <PanelList>
      {snippets.map((snippet) => (
        <li key={snippet._id}>
          <OtherSnippet snippet={snippet} />
        </li>
      ))}
    </PanelList>
  );
}

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
        <MetaItem icon={<Star aria-hidden />} label={t('stars')}>
          {fullNumber(snippet.starCount)}
        </MetaItem>
      </Meta>
    </Link>
  );
}
