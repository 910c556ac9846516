import { aUser, type TestClient, type TokenUser } from '@snippetry/test-kit';
import type { FakeGithub } from '@snippetry/test-kit/fake-github';
import type { Harness } from './harness.ts';
import { account, aViewer, contextOf } from './people.ts';

/** A user who has connected an account of the stand-in, with the token of that. */
export interface ConnectedUser {
  user: TokenUser;
  api: TestClient;
  token: string;
}

/** A new user who has connected an account, without the pages of the web flow. */
export async function aConnectedUser(options: {
  harness: Harness;
  github: FakeGithub;
  login?: string;
  scopes?: string[];
}): Promise<ConnectedUser> {
  const { harness, github, login = 'ana', scopes = [] } = options;
  const user = aUser();
  const token = github.connectedToken(login, scopes);
  const id = [...login].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7);
  const connection = { account: { ...account, id, username: login }, token, scopes };
  await harness.github.connect(contextOf({ ...aViewer(), ...user }), connection);
  return { user, api: harness.api.as(user), token };
}
