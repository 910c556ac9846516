import { useSession } from '@snippetry/web-kit';

/** Where a collection is read: inside the application, or for visitors at its public address. */
export function useCollectionLink(): (id: string) => string {
  const { status } = useSession();
  return (id) => `/${status === 'signed-out' ? 'public' : 'app'}/collections/${id}`;
}
