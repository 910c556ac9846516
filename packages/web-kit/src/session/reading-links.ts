import { useSession } from './session.tsx';

/** Where a snippet is read: inside the application, or for visitors at its public address. */
export function useSnippetLink(): (id: string) => string {
  const { status } = useSession();
  return (id) => (status === 'signed-out' ? `/public/${id}` : `/app/snippets/${id}`);
}

/** Where a user's profile is read: inside the application, or for visitors at its public address. */
export function useProfileLink(): (username: string) => string {
  const { status } = useSession();
  return (username) => `${status === 'signed-out' ? '' : '/app'}/users/${username}`;
}
