import { t, useProfileLink } from '@snippetry/web-kit';
import { Link } from 'react-router-dom';
import type { ReportCase } from '../../data/types.ts';

/** Link to a user's profile; null is a deleted account. */
export function PersonLink({ person }: { person: ReportCase['author'] }) {
  const linkTo = useProfileLink();
  if (!person) return t('a deleted user');
  return (
    <Link to={linkTo(person.username)} className="hover:underline">
      {person.username}
    </Link>
  );
}
