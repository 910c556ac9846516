import { useSession } from '@snippetry/web-kit';

/** Link to a collection: in the application, or its public address for visitors. */
export function useCollectionLink(): (id: string) => string {
  const { status } = useSession();
  return (id) => `/${status === 'signed-out' ? 'public' : 'app'}/collections/${id}`;
}
