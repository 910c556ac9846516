import { api, t, toast } from '@snippetry/web-kit';
import { changed, type QueryClient, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { communityKeys } from './keys.ts';
import type { Person } from './types.ts';

/** Fields of a page of people that a follow changes. */
interface LoadedPeople {
  pages: { users: Person[] }[];
}

type Change = (person: Person) => Person;

/** Updates a person in every loaded profile and list. */
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
 * Follows or unfollows a person, optimistically. The variable is whether they were followed, for
 * the error message: on failure, the displayed state has already changed.
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
      // Visible lists keep an unfollowed person, who can be followed again; they refetch on the
      // next mount.
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
