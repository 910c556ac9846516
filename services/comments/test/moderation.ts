import type { ApiInput } from '@snippetry/contracts';
import type { TokenUser } from '@snippetry/test-kit';
import { openDiscussion } from './discussion.ts';
import type { startSilentInstance } from './silent-instance.ts';

type SilentInstance = Awaited<ReturnType<typeof startSilentInstance>>;
type Query = ApiInput<'GET /comments/reports'>['query'];
type Decision = ApiInput<'POST /comments/reports/:id/resolve'>['body'];

/** Acts of moderators and owners at the current instance. */
export function moderation(instance: () => SilentInstance) {
  function moderator(): TokenUser {
    const user = instance().person();
    instance().auth.moderators.add(user.id);
    return user;
  }

  const queue = async (viewer: TokenUser, query: Query = {}) =>
    (
      await instance()
        .api.as(viewer)
        .call('GET /comments/reports', { query: { limit: 100, ...query } })
    ).data.reports;
  const log = (viewer: TokenUser) =>
    instance().api.as(viewer).call('GET /comments/reports/log', { query: {} });

  const resolve = (by: TokenUser, id: string, body: Decision) =>
    instance().api.as(by).call('POST /comments/reports/:id/resolve', { params: { id }, body });

  /** Returns the case of a comment in a viewer's queue. */
  async function caseOf(viewer: TokenUser, commentId: string, query: Query = {}) {
    const found = (await queue(viewer, query)).find(({ comment }) => comment?._id === commentId);
    if (!found) throw new Error('the case is not in the queue');
    return found;
  }

  /** Creates a comment below a snippet of one user that another has reported. */
  async function aCase() {
    const talk = openDiscussion(instance());
    const [author, reporter] = [instance().person(), instance().person()];
    const comment = await talk.post(author, 'Buy pills');
    await talk.report(reporter, comment._id, 'spam', 'An advertisement');
    return { ...talk, author, reporter, comment, case: await caseOf(talk.owner, comment._id) };
  }
  return { moderator, queue, log, resolve, caseOf, aCase };
}
