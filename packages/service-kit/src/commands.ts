import type { AppError } from '@snippetry/contracts';
import type { SystemContext } from './request-context.ts';
import { toAppError } from './to-app-error.ts';

/** Command of the operator that a service runs on its stores, whether or not it is running. */
export interface OperatorCommand {
  name: string;
  /** Names of the arguments: `<user>` for a required one, `[queue]` for an optional one. */
  args: readonly string[];
  summary: string;
  /** Whether it needs Redis, which may be stopped with the platform. */
  needsRedis?: boolean;
  /**
   * @returns the lines to print
   * @throws CommandError or AppError, whose message is printed
   */
  run: (ctx: SystemContext, ...args: string[]) => Promise<readonly string[]>;
}

/** Refusal or failure of a command that its message explains. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Commands that every service has. */
const OF_ALL = [
  { name: 'doctor', args: ['[--fix]'], summary: 'checks the data; --fix corrects it' },
  { name: 'reconcile', args: [], summary: 'compares all counts with their records now' },
  { name: 'migrate', args: ['[--dry-run]'], summary: 'completes the schema of the database' },
];

/** Lists commands with their arguments, one per line. */
export function describeCommands(own: readonly OperatorCommand[]): string[] {
  const commands = [...OF_ALL, ...own];
  const forms = commands.map(({ name, args }) => [name, ...args].join(' '));
  const width = Math.max(...forms.map(({ length }) => length));
  return commands.map(({ summary }, i) => `  ${forms[i]?.padEnd(width)}  ${summary}`);
}

/**
 * Runs the command that the first argument names.
 *
 * @param isRedisUp whether Redis answers
 * @returns the lines to print
 * @throws CommandError for an unknown command, for wrong arguments, and if the command is refused
 */
export async function runCommand(
  commands: readonly OperatorCommand[],
  [name, ...given]: readonly string[],
  { ctx, isRedisUp }: { ctx: SystemContext; isRedisUp: boolean },
): Promise<readonly string[]> {
  const list = describeCommands(commands);
  const command = commands.find((one) => one.name === name);
  if (!command) throw new CommandError([`there is no command ${name}`, ...list].join('\n'));
  const required = command.args.filter((arg) => arg.startsWith('<')).length;
  if (given.length < required || given.length > command.args.length) {
    throw new CommandError(`usage: ${[name, ...command.args].join(' ')}`);
  }
  if (command.needsRedis && !isRedisUp) throw new CommandError('Redis does not answer');
  try {
    return await command.run(ctx, ...given);
  } catch (error) {
    const known = toAppError(error);
    if (known.code === 'internal') throw error;
    throw new CommandError(describe(known), { cause: error });
  }
}

function describe({ code, message, errors }: AppError): string {
  if (code === 'service.unavailable') return 'a store does not answer: MongoDB or Redis';
  return errors?.map(({ msg }) => msg).join('; ') ?? message;
}
