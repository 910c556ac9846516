import type { TokenUser } from '@snippetry/test-kit';
import type { Harness } from './harness.ts';

/** Returns the notifications of a user as `type excerpt`, newest first. */
export async function heard(harness: Pick<Harness, 'api'>, user: TokenUser): Promise<string[]> {
  const { data } = await harness.api.as(user).call('GET /notifications');
  return data.notifications.map(({ type, excerpt }) => `${type} ${excerpt}`.trim());
}

/** Returns the number of a user's unread notifications. */
export async function unreadOf(harness: Pick<Harness, 'api'>, user: TokenUser): Promise<number> {
  return (await harness.api.as(user).call('GET /notifications')).data.unread;
}
