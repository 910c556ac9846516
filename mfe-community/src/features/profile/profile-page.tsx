import { isApiError, t, usePageTitle, useSession } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import {
  Button,
  PageBody,
  PageHeader,
  Panel,
  ProblemPage,
  personName,
  QueryView,
  Skeleton,
  SnippetListSkeleton,
  UserPanel,
} from '@snippetry/web-kit/ui';
import { Link, useParams } from 'react-router-dom';
import { userByName } from '../../data/user.queries.ts';
import { ProfileCollections } from './profile-collections.tsx';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfileSnippets } from './profile-snippets.tsx';

/** On wide screens the collections stand below the person, beside the snippets. */
const GRID =
  'grid items-start gap-5 xl:grid-cols-[17rem_minmax(0,1fr)] xl:grid-rows-[auto_minmax(0,1fr)]';

/** A user's profile and shared content, in the application and for visitors. */
export function ProfilePage() {
  const { username = '' } = useParams();
  const { user: viewer } = useSession();
  const query = useQuery(userByName(username));
  const user = query.data;
  const isMissing = isApiError(query.error, 'user.not_found');
  const name = user ? personName(user) : username;
  usePageTitle(isMissing ? t('User not found') : name);
  if (isMissing) return <UserNotFound />;
  return (
    <>
      <PageHeader title={name} />
      <PageBody>
        <QueryView
          query={query}
          loading={t('Loading profile...')}
          waiting={<ProfileSkeleton />}
          failed={t('Failed to load profile')}
        >
          {(loaded) => (
            <div className={GRID}>
              <UserPanel user={loaded} own={loaded._id === viewer?._id}>
                <ProfileFacts key={loaded._id} person={loaded} />
              </UserPanel>
              <div className="min-w-0 xl:row-span-2">
                <ProfileSnippets key={loaded._id} userId={loaded._id} />
              </div>
              <ProfileCollections userId={loaded._id} />
            </div>
          )}
        </QueryView>
      </PageBody>
    </>
  );
}

function ProfileSkeleton() {
  return (
    <div className={GRID}>
      <Panel>
        <Skeleton width={56} height={56} />
        <Skeleton width="60%" className="mt-4" />
        <Skeleton width="80%" className="mt-3" />
        <Skeleton height={96} className="mt-5" />
      </Panel>
      <div>
        <Skeleton width={72} className="mt-1 mb-4" />
        <SnippetListSkeleton count={3} />
      </div>
    </div>
  );
}

function UserNotFound() {
  const { user } = useSession();
  return (
    <ProblemPage
      title={t('User not found')}
      action={
        <Button variant="primary" asChild>
          <Link to={user ? '/app/explore' : '/explore'}>{t('Explore snippets')}</Link>
        </Button>
      }
    >
      {t('There is no user with this name, or the account was deleted.')}
    </ProblemPage>
  );
}
