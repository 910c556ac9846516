import { useSession } from '@snippetry/web-kit';

/** Where a snippet is read: inside the application, or for visitors at its public address. */
export function useSnippetLink(): (id: string) => string {
  const { user } = useSession();
  return (id) => (user ? `/app/snippets/${id}` : `/public/${id}`);
}
