import { t } from '@snippetry/web-kit';
import { Button, ProblemPage } from '@snippetry/web-kit/ui';
import { Link } from 'react-router-dom';

/** Page for a collection that does not exist or is not visible to the viewer. */
export function CollectionNotFound({ back }: { back: { to: string; label: string } }) {
  return (
    <ProblemPage
      title={t('Collection not found')}
      action={
        <Button variant="primary" asChild>
          <Link to={back.to}>{back.label}</Link>
        </Button>
      }
    >
      {t('It was deleted or is private.')}
    </ProblemPage>
  );
}
