import { OPERATOR_ACTIONS } from '@snippetry/contracts';
import { CommandError, type OperatorCommand, type SystemContext } from '@snippetry/service-kit';
import { resetPage } from '../mail/index.ts';
import type { OperatorService } from './operator.service.ts';

interface CommandOptions {
  /** Public origin of the product, without a trailing slash. */
  publicOrigin: string;
  hasMailServer: boolean;
}

type Change = (ctx: SystemContext, user: string) => Promise<boolean>;

/** Creates a command that changes an account, and prints one of two lines. */
const changing = (
  [name, summary]: readonly [string, string],
  change: Change,
  [changed, unchanged]: readonly [string, string],
): OperatorCommand => ({
  ...{ name, summary, args: ['<user>'] },
  run: async (ctx, user = '') => [`${user} ${(await change(ctx, user)) ? changed : unchanged}`],
});

function roleCommands(service: OperatorService): OperatorCommand[] {
  return [
    changing(
      ['make-admin', 'makes a user an administrator'],
      (ctx, user) => service.setAdmin(ctx, user, true),
      ['is an administrator now', 'was an administrator already'],
    ),
    changing(
      ['remove-admin', 'revokes that; ADMIN_EMAILS and groups still count'],
      (ctx, user) => service.setAdmin(ctx, user, false),
      ['is no longer an administrator by make-admin', 'was no administrator by make-admin'],
    ),
    changing(
      ['make-moderator', 'makes a user a moderator'],
      (ctx, user) => service.setModerator(ctx, user, true),
      ['is a moderator now', 'was a moderator already'],
    ),
    changing(
      ['remove-moderator', 'revokes that; MODERATOR_EMAILS and groups still count'],
      (ctx, user) => service.setModerator(ctx, user, false),
      ['is no longer a moderator by appointment', 'was no moderator by appointment'],
    ),
    changing(
      ['reset-second-factor', 'turns the one-time codes of a user off'],
      (ctx, user) => service.resetSecondFactor(ctx, user),
      ['signs in without a code now', 'has no second factor'],
    ),
  ];
}

function jobCommands(service: OperatorService): OperatorCommand[] {
  return [
    {
      ...{ name: 'jobs', args: [], summary: 'counts the jobs of each queue', needsRedis: true },
      run: async () =>
        (await service.queueFigures()).map(
          ({ queue, waiting, active, delayed, failed }) =>
            `${queue}: ${waiting} waiting, ${active} active, ${delayed} delayed, ${failed} failed`,
        ),
    },
    {
      ...{ name: 'retry-jobs', args: ['[queue]'], needsRedis: true },
      summary: 'retries the failed jobs of a queue, or of all',
      run: async (ctx, queue) => {
        const retried = [...(await service.retryJobs(ctx, queue))];
        if (retried.length === 0) return ['no job has failed'];
        return retried.map(([name, count]) => `${name}: ${count} retried`);
      },
    },
  ];
}

/** Creates the commands of the operator. `<user>` is a username or an address. */
export function operatorCommands(
  service: OperatorService,
  { publicOrigin, hasMailServer }: CommandOptions,
): OperatorCommand[] {
  const link = (secret: string) => [
    'This link sets the password. It works once, within an hour:',
    resetPage(publicOrigin, secret),
  ];
  return [
    {
      ...{ name: 'create-admin', args: ['<username>', '<address>'] },
      summary: 'creates an administrator, and prints a link that sets the password',
      run: async (ctx, username = '', address = '') => {
        const secret = await service.createAdmin(ctx, username, address);
        return [`${username} is an administrator.`, ...link(secret)];
      },
    },
    {
      ...{ name: 'reset-password', args: ['<user>'] },
      summary: 'prints a link that sets a new password and confirms the address',
      run: async (ctx, user = '') => link(await service.resetPassword(ctx, user)),
    },
    ...roleCommands(service),
    {
      ...{ name: 'test-mail', args: ['<address>'] },
      summary: 'sends a mail by the configured mail server',
      run: async (ctx, address = '') => {
        await service.sendTestMail(ctx, address);
        if (hasMailServer) return [`the mail server has accepted a mail to ${address}`];
        return ['SMTP_URL is not set: mails are written to the log of the auth service'];
      },
    },
    ...jobCommands(service),
    {
      ...{ name: 'record', args: ['<action>', '<detail>'] },
      summary: 'adds an entry to the audit log, of work without a command in a container',
      run: async (ctx, action, detail = '') => {
        const known = OPERATOR_ACTIONS.find((one) => one === action);
        if (!known) throw new CommandError(`actions: ${OPERATOR_ACTIONS.join(', ')}`);
        await service.record(ctx, known, detail);
        return ['recorded in the audit log'];
      },
    },
  ];
}
