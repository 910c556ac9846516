import { Binary } from 'bson';
import { type LoginStep, MECHANISM, USER_DATABASE } from '../auth/access.ts';
import { LoginError } from '../auth/scram.ts';
import { CommandError } from '../errors.ts';
import { toDouble } from '../values/numbers.ts';
import { type Doc, isDoc } from '../values/types.ts';
import type { CommandContext, Reply } from './context.ts';

/** Commands allowed before the login. */
const BEFORE_LOGIN = new Set([
  'hello',
  'isMaster',
  'ismaster',
  'ping',
  'buildInfo',
  'buildinfo',
  'connectionStatus',
  'saslStart',
  'saslContinue',
  'logout',
]);

/** Throws 13 for a command that needs a login, before a login. */
export function checkAccess({ access, name }: CommandContext): void {
  if (!access.locked || BEFORE_LOGIN.has(name)) return;
  throw new CommandError(13, `Command ${name} requires authentication`);
}

const payloadOf = (value: unknown): string => {
  if (value instanceof Binary) return Buffer.from(value.value()).toString('utf8');
  return typeof value === 'string' ? value : '';
};

const stepReply = ({ conversationId, done, payload }: LoginStep): Doc => ({
  conversationId,
  done,
  payload: new Binary(Buffer.from(payload)),
});

/** Runs a step; its error hides the reason of a failure. */
function answered(step: () => LoginStep): Reply {
  try {
    return stepReply(step());
  } catch (error) {
    if (!(error instanceof LoginError)) throw error;
    throw new CommandError(18, 'Authentication failed.');
  }
}

function begin({ access }: CommandContext, start: Doc, db: string): LoginStep {
  const short = isDoc(start.options) && start.options.skipEmptyExchange === true;
  return access.begin({
    mechanism: start.mechanism,
    db,
    payload: payloadOf(start.payload),
    short,
  });
}

export const saslStart = (context: CommandContext): Reply =>
  answered(() => begin(context, context.command, context.db));

export const saslContinue = ({ access, command }: CommandContext): Reply =>
  answered(() => access.proceed(toDouble(command.conversationId), payloadOf(command.payload)));

export function logout({ access }: CommandContext): Reply {
  access.leave();
  return {};
}

/**
 * Login fields of a handshake's reply: the mechanisms, and the first step if the client sent it
 * along. A failed first step is left out, and the client tries again with `saslStart`.
 */
export function handshakeLogin(context: CommandContext): Doc {
  const { saslSupportedMechs, speculativeAuthenticate: start } = context.command;
  // Equal for every name, so that the reply does not reveal existing ones.
  const mechanisms = saslSupportedMechs === undefined ? {} : { saslSupportedMechs: [MECHANISM] };
  if (!isDoc(start)) return mechanisms;
  const db = typeof start.db === 'string' ? start.db : USER_DATABASE;
  try {
    return { ...mechanisms, speculativeAuthenticate: stepReply(begin(context, start, db)) };
  } catch (error) {
    if (!(error instanceof LoginError)) throw error;
    return mechanisms;
  }
}

export const connectionStatus = ({ access }: CommandContext): Reply => ({
  authInfo: {
    authenticatedUsers: access.user === undefined ? [] : [{ user: access.user, db: USER_DATABASE }],
    authenticatedUserRoles: access.user === undefined ? [] : [{ role: 'root', db: USER_DATABASE }],
    authenticatedUserPrivileges: [],
  },
});
