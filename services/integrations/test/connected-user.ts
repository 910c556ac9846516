import { aUser, type TestClient, type TokenUser } from '@snippetry/test-kit';
import type { FakeGithub } from '@snippetry/test-kit/fake-github';
import type { Harness } from './harness.ts';
import { account, aViewer, contextOf } from './people.ts';

/** User with a connected account of the fake GitHub, and its token. */
export interface ConnectedUser {
  user: TokenUser;
  api: TestClient;
  token: string;
  accountId: number;
}

/** Creates a user with a connected account, without the web flow. */
export async function aConnectedUser(options: {
  harness: Harness;
  github: FakeGithub;
  login?: string;
  scopes?: string[];
  /** Derived from the login by default: the same login has the same account. */
  accountId?: number;
}): Promise<ConnectedUser> {
  const { harness, github, login = 'ana', scopes = [] } = options;
  const user = aUser();
  const token = github.connectedToken(login, scopes);
  const ofLogin = [...login].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7);
  const { accountId = ofLogin } = options;
  const connection = { account: { ...account, id: accountId, username: login }, token, scopes };
  await harness.github.connect(contextOf({ ...aViewer(), ...user }), connection);
  return { user, api: harness.api.as(user), token, accountId };
}
