import { anId, aSnippet } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database } from '../../test/database.ts';
import { create, freshInstance, newUser, open } from '../../test/instance.ts';

let instance: Awaited<ReturnType<typeof freshInstance>>;

beforeAll(async () => {
  instance = await freshInstance();
});
afterAll(() => instance.stop());

describe('a snippet', () => {
  it('counts no line after its last line end, also if the stored count includes it', async () => {
    const ana = newUser(instance);
    const body = aSnippet({ title: 'Counted long ago', content: 'one\ntwo\n' });
    const { snippet } = (await ana.api.call('POST /snippets', { body })).data;
    const params = { id: snippet._id };
    await ana.api.call('PUT /snippets/:id', { params, body: { ...body, content: 'one\n' } });
    await using db = await database(instance.stores);
    const miscounted = { $set: { lineCount: 7 } };
    const changes = [
      await db.collection('snippets').updateOne({ title: body.title }, miscounted),
      await db.collection('revisions').updateOne({ content: body.content }, miscounted),
    ];
    expect(changes.map(({ modifiedCount }) => modifiedCount)).toEqual([1, 1]);
    const read = await ana.api.call('GET /snippets/:id', { params });
    expect(read.data.snippet.lineCount).toBe(1);
    const key = 'GET /snippets/:id/revisions/:revision';
    const { data } = await ana.api.call(key, { params: { ...params, revision: 1 } });
    expect(data.revision.lineCount).toBe(2);
  });

  it('is returned as it was written, with the computed fields', async () => {
    const ana = newUser(instance);
    const content = `${'word '.repeat(450)}\nlast line`;
    const written = aSnippet({ title: '  Trimmed title ', content, tags: ['Zeta', 'zeta', ' A '] });
    const answer = await ana.api.call('POST /snippets', { body: written });
    expect(answer.status).toBe(201);
    const { snippet } = answer.data;
    expect(snippet).toMatchObject({
      title: 'Trimmed title',
      content,
      truncated: false,
      lineCount: 2,
      tags: ['zeta', 'a'],
      isPublic: true,
      isStarred: false,
      isOwner: true,
      allowed: ['edit', 'delete', 'export', 'star', 'fork'],
      viewCount: 0,
      starCount: 0,
      forkCount: 0,
      revision: 1,
      author: { _id: ana.id, username: ana.username },
      metadata: { difficulty: 'beginner', category: 'utility', estimatedReadTime: 3 },
      forkedFrom: null,
      aiExplanation: null,
      source: null,
    });
    expect(snippet.createdAt).toBe(snippet.updatedAt);
    const opened = await open(instance.visitor, snippet._id);
    expect(opened.data.snippet).toMatchObject({
      content,
      isOwner: false,
      allowed: [],
      viewCount: 1,
    });
  });

  it('has the defaults of the contract for omitted fields', async () => {
    const ana = newUser(instance);
    const body = { title: 'Bare', description: 'Only the required', content: 'x' };
    const { data } = await ana.api.call('POST /snippets', { body });
    expect(data.snippet).toMatchObject({ language: 'javascript', tags: [], isPublic: true });
    expect(data.snippet.metadata).toEqual({
      difficulty: 'beginner',
      category: '',
      estimatedReadTime: 1,
    });
  });

  it('changes with an edit, which returns its new revision', async () => {
    const ana = newUser(instance);
    const before = await create(ana);
    const params = { id: before._id };
    const body = { ...aSnippet({ title: 'Edited', isPublic: false }), revision: 1 };
    const { data } = await ana.api.call('PUT /snippets/:id', { params, body });
    expect(data.snippet).toMatchObject({ title: 'Edited', isPublic: false, revision: 2 });
    expect(data.snippet.createdAt).toBe(before.createdAt);
    expect(data.snippet.updatedAt >= before.updatedAt).toBe(true);
    expect((await open(instance.visitor, before._id)).code).toBe('snippet.not_found');
  });

  it('stays private and keeps tags, language and metadata when an edit omits them', async () => {
    const ana = newUser(instance);
    const written = aSnippet({ isPublic: false, language: 'go', tags: ['kept'] });
    const metadata = { difficulty: 'advanced', category: 'api' } as const;
    const { _id: id } = await create(ana, { ...written, metadata });
    const body = { title: 'Renamed', description: 'Other words', content: 'y' };
    const { data } = await ana.api.call('PUT /snippets/:id', { params: { id }, body });
    const kept = { isPublic: false, language: 'go', tags: ['kept'], metadata };
    expect(data.snippet).toMatchObject({ ...body, ...kept });
    expect((await open(instance.visitor, id)).code).toBe('snippet.not_found');
    const one = { metadata: { category: 'hook' } } as const;
    const partly = await ana.api.call('PUT /snippets/:id', { params: { id }, body: one });
    expect(partly.data.snippet).toMatchObject({ ...body, revision: 3, isPublic: false });
    expect(partly.data.snippet.metadata).toMatchObject({
      difficulty: 'advanced',
      category: 'hook',
    });
    const nothing = await ana.api.call('PUT /snippets/:id', { params: { id }, body: {} });
    expect(nothing.data.snippet).toMatchObject({ ...body, revision: 3, isPublic: false });
  });

  it('counts no view for a HEAD request, which shows nothing', async () => {
    const { _id: id } = await create(newUser(instance));
    const head = await instance.visitor.send(`/api/snippets/${id}`, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    expect((await open(instance.visitor, id)).data.snippet.viewCount).toBe(1);
  });

  it('stays editable with an old title and old tags that are refused today', async () => {
    const ana = newUser(instance);
    const { _id: id } = await create(ana, { title: 'Plain', tags: ['one'] });
    const [title, tags] = ['Odd\u202E title', ['a,b', 'zero\u200bwidth']];
    await using db = await database(instance.stores);
    await db.collection('snippets').updateOne({ title: 'Plain' }, { $set: { title, tags } });
    const edit = (body: object) =>
      ana.api.send(`/api/snippets/${id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await edit({ title, tags: [...tags, 'new'], content: 'y' })).status).toBe(200);
    const { snippet } = (await open(ana.api, id)).data;
    expect([snippet.title, snippet.tags, snippet.content]).toEqual([title, [...tags, 'new'], 'y']);
    const refused = await edit({ title: 'Other\u202E title', tags: [...tags, 'c,d'] });
    expect([refused.status, refused.fields]).toEqual([400, ['title', 'tags.2']]);
    expect((await edit({ tags: ['new'] })).status).toBe(200);
  });

  it('refuses an edit of a stale revision and lets one of several simultaneous edits win', async () => {
    const ana = newUser(instance);
    const { _id: id } = await create(ana);
    const edit = (title: string) =>
      ana.api.call('PUT /snippets/:id', {
        params: { id },
        body: { ...aSnippet({ title }), revision: 1 },
      });
    const answers = await Promise.all(['one', 'two', 'three', 'four'].map(edit));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await edit('late')).code).toBe('snippet.stale_revision');
    expect((await open(ana.api, id)).data.snippet.revision).toBe(2);
  });

  it('refuses an edit and a restore whose If-Match is not the current revision', async () => {
    const ana = newUser(instance);
    const { _id: id } = await create(ana);
    const send = (path: string, method: string, match: string, body: object) => {
      const headers = { 'content-type': 'application/json', 'if-match': match };
      return ana.api.send(path, { method, headers, body: JSON.stringify(body) });
    };
    const edit = (match: string, body: object = {}) =>
      send(`/api/snippets/${id}`, 'PUT', match, { title: `Edited ${match}`, ...body });
    expect((await edit('"1"')).status).toBe(200);
    expect((await edit('"1"')).code).toBe('snippet.stale_revision');
    expect((await edit('"2"', { revision: 1 })).code).toBe('snippet.stale_revision');
    expect((await edit('W/"2"')).status).toBe(200);
    expect((await edit('*')).status).toBe(200);
    expect((await edit('"abc"')).fields).toEqual(['If-Match']);
    const restore = `/api/snippets/${id}/revisions/1/restore`;
    expect((await send(restore, 'POST', '"1"', {})).code).toBe('snippet.stale_revision');
    expect((await send(restore, 'POST', '"4"', {})).status).toBe(200);
  });

  it('can be edited with its own ETag as If-Match', async () => {
    const ana = newUser(instance);
    const { _id: id } = await create(ana);
    const edit = (match: string) =>
      ana.api.send(`/api/snippets/${id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'if-match': match },
        body: JSON.stringify({ description: `Edited with ${match}` }),
      });
    const first = (await open(ana.api, id)).headers.get('etag') ?? '';
    expect(first).toMatch(/^W\/"1\.[\w-]+"$/);
    const edited = await edit(first);
    expect(edited.status).toBe(200);
    expect((await edit(first)).code).toBe('snippet.stale_revision');
    const second = edited.headers.get('etag') ?? '';
    expect((await edit(`${first}, ${second}`)).status).toBe(200);
    expect((await edit(`${first}, "abc"`)).fields).toEqual(['If-Match']);
    expect((await edit(second.replace('W/', ''))).code).toBe('snippet.stale_revision');
  });

  it('is gone for everyone at once when deleted', async () => {
    const ana = newUser(instance);
    const { _id: id } = await create(ana, { title: 'Shortlived zebra' });
    const answer = await ana.api.call('DELETE /snippets/:id', { params: { id } });
    expect(answer.body).toEqual({ status: 'success', data: {} });
    expect((await open(ana.api, id)).status).toBe(404);
    const { data } = await ana.api.call('GET /snippets', { query: { search: 'zebra' } });
    expect(data.pagination.total).toBe(0);
    expect((await ana.api.call('DELETE /snippets/:id', { params: { id } })).status).toBe(404);
  });

  it('is answered with 304 to a viewer who has it, and in full after a change', async () => {
    const ana = newUser(instance);
    const { _id: id } = await create(ana);
    const first = await open(ana.api, id);
    const etag = first.headers.get('etag') ?? '';
    // Without this cache-control, fetch sends `no-cache`, which is never answered with 304.
    const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    expect((await ana.api.send(`/api/snippets/${id}`, { headers })).status).toBe(304);
    await newUser(instance).api.call('POST /snippets/:id/star', { params: { id } });
    expect((await ana.api.send(`/api/snippets/${id}`, { headers })).status).toBe(200);
  });
});

describe('a request', () => {
  const wrong: [string, object, string][] = [
    ['a short title', { title: ' ab ' }, 'title'],
    ['a long title', { title: 'x'.repeat(101) }, 'title'],
    ['a blank description', { description: '  ' }, 'description'],
    ['blank code', { content: ' \n\t' }, 'content'],
    ['too much code', { content: 'x'.repeat(200_001) }, 'content'],
    ['an unknown language', { language: 'klingon' }, 'language'],
    ['too many tags', { tags: Array.from({ length: 11 }, (_, i) => `t${i}`) }, 'tags'],
    ['a long tag', { tags: ['x'.repeat(31)] }, 'tags.0'],
    ['an unknown difficulty', { metadata: { difficulty: 'heroic' } }, 'metadata.difficulty'],
    ['an unknown category', { metadata: { category: 'misc' } }, 'metadata.category'],
    ['an operator for a string', { title: { $gt: '' } }, 'title'],
    ['a list for a string', { description: ['a'] }, 'description'],
  ];
  it.each(wrong)('is refused for %s', async (_what, part, field) => {
    const ana = newUser(instance);
    const body = JSON.stringify({ ...aSnippet(), ...part });
    const headers = { 'content-type': 'application/json' };
    const answer = await ana.api.send('/api/snippets', { method: 'POST', headers, body });
    expect([answer.status, answer.code]).toEqual([400, 'request.invalid']);
    expect(answer.fields).toContain(field);
  });

  it('never sets counters, author, ids or unknown fields', async () => {
    const ana = newUser(instance);
    const mine = { _id: anId(), authorId: anId(), starCount: 9, viewCount: 9, revision: 7, x: 1 };
    const { data } = await ana.api.call('POST /snippets', { body: aSnippet(mine) });
    expect(data.snippet).toMatchObject({ starCount: 0, viewCount: 0, revision: 1 });
    expect(data.snippet.author._id).toBe(ana.id);
    expect(data.snippet._id).not.toBe(mine._id);
  });

  it('may have code as long as the limit, and no body above the body limit', async () => {
    const ana = newUser(instance);
    const content = 'é'.repeat(200_000);
    expect((await create(ana, { content })).content).toHaveLength(200_000);
    const body = JSON.stringify({ ...aSnippet(), padding: 'x'.repeat(2_500_000) });
    const headers = { 'content-type': 'application/json' };
    const answer = await ana.api.send('/api/snippets', { method: 'POST', headers, body });
    expect([answer.status, answer.code]).toEqual([413, 'request.too_large']);
  });

  it('may have 200 000 characters of code, also if JSON escapes each of them', async () => {
    const ana = newUser(instance);
    const escaped = (text: string) =>
      [...text].flatMap((one) =>
        Array.from({ length: one.length }, (_, at) => one.charCodeAt(at).toString(16)),
      );
    const headers = { 'content-type': 'application/json' };
    const { _id: id } = await create(ana);
    for (const character of ['文', '🦊']) {
      const spelled = escaped(character).map((unit) => `\\u${unit}`);
      const code = spelled.join('').repeat(200_000);
      const body = JSON.stringify(aSnippet()).replace(
        /"content":"(?:[^"\\]|\\.)*"/,
        () => `"content":"${code}"`,
      );
      const made = await ana.api.send('/api/snippets', { method: 'POST', headers, body });
      expect(made.status).toBe(201);
      const path = `/api/snippets/${id}`;
      expect((await ana.api.send(path, { method: 'PUT', headers, body })).status).toBe(200);
      const similar = { method: 'POST', headers, body: `{"content":"${code}"}` };
      expect((await ana.api.send('/api/snippets/similar', similar)).status).toBe(200);
      expect((await open(ana.api, id)).data.snippet.content).toBe(character.repeat(200_000));
    }
  });

  it('is answered with the error envelope if it is not JSON, of another type, or has invalid parameters', async () => {
    const ana = newUser(instance);
    const post = (type: string, body: string) =>
      ana.api.send('/api/snippets', { method: 'POST', headers: { 'content-type': type }, body });
    expect((await post('application/json', '{')).code).toBe('request.malformed_json');
    expect((await post('text/plain', 'x')).code).toBe('request.unsupported_media_type');
    expect((await instance.visitor.send('/api/snippets/nonsense')).code).toBe('snippet.not_found');
    expect((await instance.visitor.send('/api/snippets?page=0')).fields).toEqual(['page']);
    expect((await instance.visitor.send('/api/snippets?search[$ne]=1')).fields).toEqual(['search']);
    expect((await instance.visitor.send('/api/snippets?limit=101')).fields).toEqual(['limit']);
    expect((await instance.visitor.send('/api/snippets?language=a&language=b')).status).toBe(400);
    expect((await instance.visitor.send('/api/snippets?sortBy=title')).fields).toEqual(['sortBy']);
  });
});
