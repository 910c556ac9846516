import { t, useProfileLink } from '@snippetry/web-kit';
import { Link } from 'react-router-dom';

/** Leads to somebody's profile; null is an account that is gone. */
export function PersonLink({ person }: { person: { username: string } | null }) {
  const linkTo = useProfileLink();
  if (!person) return t('a deleted user');
  return (
    <Link to={linkTo(person.username)} className="hover:underline">
      {person.username}
    </Link>
  );
}
