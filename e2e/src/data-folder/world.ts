import { request, type TestClient } from '@snippetry/test-kit/http';
import type { Account } from './expected.ts';

const MODERATOR = 'mona';
const emailOf = (username: string) => `${username}@example.org`;
/** Email address of the moderator of the recorded platforms. */
export const MODERATOR_EMAIL = emailOf(MODERATOR);

export interface Inhabitant extends Account {
  id: string;
  api: TestClient;
}

/** Users of a running platform, by username. */
export interface World {
  people: Record<'ana' | 'bob' | 'cleo', Inhabitant>;
  moderator: Inhabitant;
  /** A user whose account is suspended at the end of the story. */
  suspended: Inhabitant;
  visitor: TestClient;
}

/** Registers the users, one with a changed password and one with an ended session. */
export async function settle(url: string): Promise<World> {
  const visitor = request(url);
  const [ana, bob, cleo] = [
    await join(url, 'ana'),
    await join(url, 'bob'),
    await join(url, 'cleo'),
  ];
  await changePassword(url, ana);
  cleo.endedToken = await endedSession(url, cleo);
  const body = {
    firstName: 'Zoë',
    lastName: 'Ångström',
    bio: 'Keeps what works. 🧰',
    location: 'Malmö',
    website: 'https://example.org/zoe',
    githubUsername: 'zoe-a',
  };
  await done(cleo.api.call('PUT /auth/profile', { body }));
  const [moderator, suspended] = [await join(url, MODERATOR), await join(url, 'rob')];
  suspended.isSuspended = true;
  return { people: { ana, bob, cleo }, moderator, suspended, visitor };
}

async function join(url: string, username: string): Promise<Inhabitant> {
  const account = { email: emailOf(username), password: `${username}-keeps-this-1` };
  const { data } = await request(url).call('POST /auth/register', {
    body: { username, ...account },
  });
  const { token, user } = data;
  const api = request(url, token);
  const id = user._id;
  return { ...account, formerPassword: null, isSuspended: false, endedToken: null, token, id, api };
}

async function changePassword(url: string, person: Inhabitant): Promise<void> {
  const [currentPassword, newPassword] = [person.password, `${person.password}-changed`];
  await done(
    person.api.call('PUT /auth/change-password', { body: { currentPassword, newPassword } }),
  );
  person.formerPassword = currentPassword;
  person.password = newPassword;
  person.token = await signIn(url, person);
  person.api = request(url, person.token);
}

async function endedSession(url: string, person: Inhabitant): Promise<string> {
  const token = await signIn(url, person);
  await done(request(url, token).call('POST /auth/logout'));
  return token;
}

export async function signIn(url: string, { email, password }: Account): Promise<string> {
  return (await request(url).call('POST /auth/login', { body: { email, password } })).data.token;
}

/** Returns the data of a successful answer. */
export async function done<Data>(answer: Promise<{ data: Data }>): Promise<Data> {
  return (await answer).data;
}
