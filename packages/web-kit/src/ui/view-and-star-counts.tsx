import { Eye, Star } from 'lucide-react';
import { t } from '../i18n/texts.ts';
import { MetaItem } from './meta.tsx';
import { cardNumber } from './numbers.ts';

export interface ViewAndStarCountsProps {
  snippet: { viewCount: number; starCount: number };
}

/** View and star counts of a listed snippet, as two facts of a {@link Meta} row. */
export function ViewAndStarCounts({ snippet }: ViewAndStarCountsProps) {
  return (
    <>
      <MetaItem icon={<Eye aria-hidden />} label={t('views')}>
        {cardNumber(snippet.viewCount)}
      </MetaItem>
      <MetaItem icon={<Star aria-hidden />} label={t('stars')}>
        {cardNumber(snippet.starCount)}
      </MetaItem>
    </>
  );
}
