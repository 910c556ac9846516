import {
  createLog,
  type SystemContext,
  systemContext,
  type UserContext,
  type UserViewer,
} from '@snippetry/service-kit';
import { aUser } from '@snippetry/test-kit';

/** The platform at work. */
export const system: SystemContext = systemContext({
  log: createLog({ name: 'test', level: 'silent' }),
});

/** A user who exists only in tokens, as services see them. */
export function aViewer(): UserViewer {
  const user = aUser();
  return { kind: 'user', ...user, jti: 'jti-of-a-test', exp: 0, key: user.id };
}

/** A request of theirs. */
export function contextOf(viewer: UserViewer): UserContext {
  return { ...system, viewer };
}

export const account = {
  username: 'mira',
  profileUrl: 'https://github.com/mira',
  avatarUrl: 'https://avatars.githubusercontent.com/u/1',
  repositoryCount: 27,
};
