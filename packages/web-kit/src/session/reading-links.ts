import { useSession } from './session.tsx';

/** Returns the address of a snippet: inside the application, or for visitors its public one. */
export function useSnippetLink(): (id: string) => string {
  const { status } = useSession();
  return (id) => (status === 'signed-out' ? `/public/${id}` : `/app/snippets/${id}`);
}

/** Returns the address of a profile: inside the application, or for visitors its public one. */
export function useProfileLink(): (username: string) => string {
  const { status } = useSession();
  return (username) => `${status === 'signed-out' ? '' : '/app'}/users/${username}`;
}
