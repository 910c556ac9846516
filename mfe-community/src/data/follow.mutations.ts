import { api, t, toast } from '@snippetry/web-kit';
import { changed, type QueryClient, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { communityKeys } from './keys.ts';
import type { Person } from './types.ts';

/** The part of a page of people that a follow changes. */
interface LoadedPeople {
  pages: { users: Person[] }[];
}

type Change = (person: Person) => Person;

/** Changes a person wherever they are loaded. */
function patchPerson(client: QueryClient, id: string, change: Change): void {
  const patched = (person: Person) => (person._id === id ? change(person) : person);
  client.setQueriesData<Person>(
    { queryKey: communityKeys.profiles },
    (person) => person && patched(person),
  );
  client.setQueriesData<LoadedPeople>({ queryKey: communityKeys.people }, (loaded) => {
    if (!loaded) return loaded;
    const pages = loaded.pages.map((page) => ({ ...page, users: page.users.map(patched) }));
    return { ...loaded, pages };
  });
}

const toggled: Change = (person) => ({
  ...person,
  isFollowing: !person.isFollowing,
  followerCount: person.followerCount + (person.isFollowing ? -1 : 1),
});

/**
 * Follows a person or unfollows them, optimistically. Mutate with
 * whether they were followed: the displayed state has changed when it fails.
 */
export function useFollow(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (_wasFollowing: boolean) => api('POST /users/:id/follow', { params: { id } }),
    onMutate: async () => {
      await client.cancelQueries({ queryKey: communityKeys.profiles });
      await client.cancelQueries({ queryKey: communityKeys.people });
      patchPerson(client, id, toggled);
    },
    onSuccess: (followed) => {
      patchPerson(client, id, (person) => ({ ...person, ...followed }));
      // A list keeps whom one has just left, so that it can be undone; the next look is a new one.
      const refetchType = 'none';
      void client.invalidateQueries({ queryKey: communityKeys.people, refetchType });
      void client.invalidateQueries({ queryKey: communityKeys.lists, refetchType });
      void changed(client, 'profile', { id });
    },
    onError: (_error, wasFollowing) => {
      patchPerson(client, id, toggled);
      toast.error(wasFollowing ? t('Failed to stop following') : t('Failed to follow'));
    },
  });
}
