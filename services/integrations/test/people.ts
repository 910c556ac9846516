import {
  createLog,
  type SystemContext,
  systemContext,
  type UserContext,
  type UserViewer,
} from '@snippetry/service-kit';
import { aUser } from '@snippetry/test-kit';

/** Context of workers and event handlers. */
export const system: SystemContext = systemContext({
  log: createLog({ name: 'test', level: 'silent' }),
});

/** A user who exists only in tokens, as services see them. */
export function aViewer(): UserViewer {
  const user = aUser();
  return { kind: 'user', ...user, jti: 'jti-of-a-test', exp: 0, key: user.id };
}

/** Context of a request by this user. */
export function contextOf(viewer: UserViewer): UserContext {
  return { ...system, viewer };
}

export const account = {
  id: 1,
  username: 'mira',
  profileUrl: 'https://github.com/mira',
  avatarUrl: 'https://avatars.githubusercontent.com/u/1',
  repositoryCount: 27,
};
