import { anId } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nth, openDiscussion } from '../../test/discussion.ts';
import { type Harness, startHarness } from '../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const moderator = () => {
  const user = harness.person();
  harness.auth.moderators.add(user.id);
  return user;
};

describe('editing a comment', () => {
  it('replaces its text, marks it as edited and raises its version', async () => {
    const talk = openDiscussion(harness);
    const ana = harness.person();
    const made = await talk.post(ana, 'Frist');
    const { comment } = (await talk.edit(ana, made._id, '  First  ')).data;
    expect(comment).toMatchObject({ content: 'First', isEdited: true, author: { _id: ana.id } });
    expect(comment.version).toBeGreaterThan(made.version);
    expect((await talk.list()).comments[0]).toMatchObject({ content: 'First', isEdited: true });
  });

  it('with the same text changes nothing', async () => {
    const talk = openDiscussion(harness);
    const made = await talk.post(talk.owner, 'Same');
    const { comment } = (await talk.edit(talk.owner, made._id, 'Same')).data;
    expect([comment.isEdited, comment.version]).toEqual([false, made.version]);
  });

  it('is allowed for its author only, not for the owner of the snippet or a moderator', async () => {
    const talk = openDiscussion(harness);
    const made = await talk.post(harness.person(), 'Mine');
    for (const other of [talk.owner, moderator(), harness.person()]) {
      const answer = await talk.edit(other, made._id, 'Yours');
      expect([answer.status, answer.code]).toEqual([403, 'access.forbidden']);
    }
    expect((await talk.list()).comments[0]?.content).toBe('Mine');
  });

  it('has the same rules as a new comment', async () => {
    const talk = openDiscussion(harness);
    const made = await talk.post(talk.owner);
    for (const content of ['', '   ', 'x'.repeat(2001)]) {
      const answer = await talk.edit(talk.owner, made._id, content);
      expect([answer.status, answer.fields]).toEqual([400, ['content']]);
    }
  });

  it('answers 404 if the comment is deleted, absent, or on a hidden snippet', async () => {
    const talk = openDiscussion(harness);
    const ana = harness.person();
    const made = await talk.post(ana);
    await talk.post(talk.owner, 'Reply', made._id);
    await talk.remove(ana, made._id);
    const lost = await talk.post(ana);
    harness.snippets.put({ ...talk.snippet, isPublic: false });
    for (const id of [made._id, lost._id, anId()]) {
      const answer = await talk.edit(ana, id, 'Again');
      expect([answer.status, answer.code]).toEqual([404, 'comment.not_found']);
    }
  });
});

describe('deleting a comment', () => {
  it('without replies removes it', async () => {
    const talk = openDiscussion(harness);
    const made = await talk.post(talk.owner);
    await talk.post(talk.owner, 'Other');
    const { data } = await talk.remove(talk.owner, made._id);
    expect(data).toEqual({ comment: null, totalComments: 1 });
    const { comments, pagination } = await talk.list();
    expect(comments.map(({ content }) => content)).toEqual(['Other']);
    expect(pagination).toMatchObject({ total: 1, totalComments: 1 });
  });

  it('with replies leaves a placeholder without author, text and reactions', async () => {
    const talk = openDiscussion(harness);
    const ana = harness.person();
    const root = await talk.post(ana, 'Secret');
    await talk.post(talk.owner, 'Reply', root._id);
    await talk.react(talk.owner, root._id);
    const { data } = await talk.remove(ana, root._id);
    expect(data.totalComments).toBe(1);
    const placeholder = {
      _id: root._id,
      isDeleted: true,
      deletedBy: 'author',
      content: '',
      author: null,
      mentions: [],
      reactions: { likes: [], dislikes: [] },
      metrics: { likesCount: 0, dislikesCount: 0, repliesCount: 1 },
      allowed: [],
    };
    expect(data.comment).toMatchObject(placeholder);
    const [shown] = (await talk.list(talk.owner)).comments;
    expect(shown).toMatchObject({ ...placeholder, replies: [{ content: 'Reply' }] });
    const again = await talk.remove(ana, root._id);
    expect([again.status, again.code]).toEqual([404, 'comment.not_found']);
  });

  it('removes every ancestor that is a placeholder without replies', async () => {
    const talk = openDiscussion(harness);
    const root = await talk.post(talk.owner, 'Root');
    const reply = await talk.post(talk.owner, 'Reply', root._id);
    const last = await talk.post(talk.owner, 'Last', reply._id);
    await talk.remove(talk.owner, root._id);
    await talk.remove(talk.owner, reply._id);
    const { pagination } = await talk.list();
    expect(pagination).toMatchObject({ total: 1, totalComments: 1 });
    expect((await talk.remove(talk.owner, last._id)).data.totalComments).toBe(0);
    expect((await talk.list()).comments).toEqual([]);
  });

  it('returns whether the author, the owner of the snippet or a moderator deleted it', async () => {
    const talk = openDiscussion(harness);
    const ana = harness.person();
    for (const [by, as] of [
      [ana, 'author'],
      [talk.owner, 'owner'],
      [moderator(), 'moderator'],
    ] as const) {
      const root = await talk.post(ana);
      await talk.post(talk.owner, 'Reply', root._id);
      const { comment } = (await talk.remove(by, root._id)).data;
      expect(comment?.deletedBy).toBe(as);
    }
  });

  it('is refused to others', async () => {
    const talk = openDiscussion(harness);
    const made = await talk.post(talk.owner);
    const answer = await talk.remove(harness.person(), made._id);
    expect([answer.status, answer.code]).toEqual([403, 'access.forbidden']);
  });

  it('is offered to users who may delete, with one request to auth for a whole page', async () => {
    const talk = openDiscussion(harness);
    const [ana, judge] = [harness.person(), moderator()];
    for (let i = 0; i < 3; i++) await talk.post(ana);
    const offered = async (viewer?: typeof ana) =>
      (await talk.list(viewer)).comments.map(({ allowed }) => allowed.includes('delete'));
    expect(await offered(talk.owner)).toEqual([true, true, true]);
    expect(await offered(judge)).toEqual([true, true, true]);
    expect(await offered(ana)).toEqual([true, true, true]);
    expect(await offered(harness.person())).toEqual([false, false, false]);
    expect(await offered()).toEqual([false, false, false]);
  });
});

describe('concurrent changes', () => {
  it('a reply to a comment deleted at the same moment is below a placeholder, or refused', async () => {
    const talk = openDiscussion(harness);
    const [ana, bo] = [harness.person(), harness.person()];
    for (let round = 0; round < 15; round += 1) {
      const root = await talk.post(ana, 'Root');
      const body = { snippet: talk.snippetId, content: 'Reply', parentComment: root._id };
      const reply = () => harness.api.as(bo).call('POST /comments', { body });
      const [first, second] = round % 2 ? [1, 0] : [0, 1];
      const acts = [() => talk.remove(ana, root._id), reply];
      const answers = await Promise.all([nth(acts, first)(), nth(acts, second)()]);
      const [removed, replied] = [nth(answers, first), nth(answers, second)];
      expect(removed.status).toBe(200);
      const tree = (await talk.list()).comments.find(({ _id }) => _id === root._id);
      if (replied.status === 201) {
        expect(tree).toMatchObject({ isDeleted: true, replies: [{ content: 'Reply' }] });
        expect(tree?.metrics.repliesCount).toBe(1);
      } else {
        expect([replied.code, tree]).toEqual(['comment.not_found', undefined]);
      }
    }
    const { comments, pagination } = await talk.list(undefined, { limit: 100 });
    expect(pagination).toMatchObject({ total: comments.length, totalComments: comments.length });
  });

  it('an edit and a deletion at the same moment never restore a deleted text', async () => {
    const talk = openDiscussion(harness);
    const ana = harness.person();
    for (let round = 0; round < 10; round += 1) {
      const root = await talk.post(ana, 'Before');
      await talk.post(talk.owner, 'Reply', root._id);
      const [edited, removed] = await Promise.all([
        talk.edit(ana, root._id, 'After'),
        talk.remove(talk.owner, root._id),
      ]);
      expect([200, 404]).toContain(edited.status);
      expect(removed.status).toBe(200);
      const tree = (await talk.list()).comments.find(({ _id }) => _id === root._id);
      expect(tree).toMatchObject({ isDeleted: true, content: '', author: null });
    }
  });

  it('a comment that two users delete at the same moment is subtracted once', async () => {
    const talk = openDiscussion(harness);
    const ana = harness.person();
    await talk.post(ana, 'Stays');
    for (let round = 0; round < 5; round += 1) {
      const { _id } = await talk.post(ana);
      const both = await Promise.all([talk.remove(ana, _id), talk.remove(talk.owner, _id)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
      expect((await talk.list()).pagination).toMatchObject({ total: 1, totalComments: 1 });
    }
  });

  it('the last reply and its placeholder are deleted together, even with a concurrent reply', async () => {
    const talk = openDiscussion(harness);
    const [ana, bo] = [harness.person(), harness.person()];
    for (let round = 0; round < 8; round += 1) {
      const root = await talk.post(ana);
      const reply = await talk.post(bo, 'Reply', root._id);
      await talk.remove(ana, root._id);
      const body = { snippet: talk.snippetId, content: 'Late', parentComment: reply._id };
      const [removed, late] = await Promise.all([
        talk.remove(bo, reply._id),
        harness.api.as(ana).call('POST /comments', { body }),
      ]);
      expect(removed.status).toBe(200);
      const tree = (await talk.list()).comments.find(({ _id }) => _id === root._id);
      if (late.status === 201)
        expect(tree?.replies[0]?.replies).toMatchObject([{ content: 'Late' }]);
      else expect(tree).toBeUndefined();
    }
  });
});

describe('the thread of a comment', () => {
  it('is the whole tree, with the ancestors of the comment even if they are not among the first replies', async () => {
    const talk = openDiscussion(harness);
    const root = await talk.post(talk.owner, 'Root');
    const replies = [];
    for (let i = 0; i < 12; i++) replies.push(await talk.post(talk.owner, `${i}`, root._id));
    const last = nth(replies, 11);
    const deep = [];
    for (let i = 0; i < 11; i++) deep.push(await talk.post(talk.owner, `11.${i}`, last._id));
    const target = nth(deep, 10);
    const { comment } = (await talk.thread(talk.owner, target._id)).data;
    const texts = (list: { content: string }[] = []) => list.map(({ content }) => content);
    expect(comment.content).toBe('Root');
    expect(texts(comment.replies)).toEqual([...Array(10).keys(), 11].map(String));
    const below = texts(comment.replies.at(-1)?.replies);
    expect(below).toEqual([...Array(11).keys()].map((i) => `11.${i}`));
    const shown = (await talk.thread(talk.owner, root._id)).data.comment;
    expect(texts(shown.replies)).toEqual([...Array(10).keys()].map(String));
  });

  it('is 404 for a comment that is deleted, absent or hidden', async () => {
    const talk = openDiscussion(harness);
    const hidden = openDiscussion(harness, { isPublic: false });
    const gone = await talk.post(talk.owner);
    await talk.remove(talk.owner, gone._id);
    const secret = await hidden.post(hidden.owner);
    for (const id of [gone._id, secret._id, anId()]) {
      const answer = await talk.thread(harness.person(), id);
      expect([answer.status, answer.code]).toEqual([404, 'comment.not_found']);
    }
    expect((await hidden.thread(hidden.owner, secret._id)).status).toBe(200);
  });
});
