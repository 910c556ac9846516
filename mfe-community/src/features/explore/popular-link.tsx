import { t, useSession } from '@snippetry/web-kit';
import { Button } from '@snippetry/web-kit/ui';
import { Layers } from 'lucide-react';
import { Link } from 'react-router-dom';

/** Link to popular collections, in the page's header or above its content if the header has no room. */
export function PopularLink() {
  const { status } = useSession();
  return (
    <Button variant="ghost" asChild icon={<Layers aria-hidden />}>
      <Link to={status === 'signed-out' ? '/public/collections' : '/app/collections/popular'}>
        {t('Popular collections')}
      </Link>
    </Button>
  );
}
