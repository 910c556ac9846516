import { t, useProfileLink } from '@snippetry/web-kit';
import { Link } from 'react-router-dom';

/** Link to a user's profile; "a deleted user" without an account. */
export function PersonLink({ person }: { person: { username: string } | null }) {
  const linkTo = useProfileLink();
  if (!person) return t('a deleted user');
  return (
    <Link to={linkTo(person.username)} className="hover:underline">
      {person.username}
    </Link>
  );
}
