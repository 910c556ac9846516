import { createHash } from 'node:crypto';
import { LANGUAGE_KEYS } from '@snippetry/contracts';
import { aSnippet, until } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { create, freshInstance, type Instance, newUser } from '../../test/instance.ts';

let instance: Instance;
beforeAll(async () => {
  instance = await freshInstance();
});
afterAll(() => instance.stop());

const page = (id: string, query = '', headers = {}) =>
  instance.visitor.send(`/api/snippets/${id}/embed${query}`, { headers });

/** Requests the page until its code is highlighted, which takes a while on a busy machine. */
async function coloured(id: string, query = '') {
  let answer = await page(id, query);
  await until(async () => {
    answer = await page(id, query);
    return /<span class="[a-z]">/.test(answer.text);
  });
  return answer;
}

const numbers = (html: string) =>
  [...html.matchAll(/data-n="(\d+)"/g)].map(([, line]) => Number(line));

/** Returns the text of each line as a browser shows it. */
function shownText(html: string): string[] {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  const code = /<code>(.*)<\/code>/s.exec(html)?.[1] ?? '';
  const lines = code.split(/<span class="l(?: more)?" data-n="\d+">/).slice(1);
  return lines.map((line) =>
    line
      .replace(/<\/?span[^>]*>|<br>/g, '')
      .replace(/&#x?27;|&#39;/g, "'")
      .replace(/&(\w+);/g, (all, name: string) => entities[name] ?? all),
  );
}

const ATTACK = '"><script>alert(1)</script><img src=x onerror=alert(1)>';

it('an embedded page shows title, author, language, lines and code, and links to the public page', async () => {
  const author = newUser(instance);
  const content = 'const answer = 42;\n// why not\nexport { answer };';
  const { _id } = await create(author, { title: 'An answer', content, language: 'typescript' });
  const { status, headers, text } = await coloured(_id);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(text).toContain('>An answer</a>');
  expect(text).toContain(`TypeScript · 3 lines · by ${author.username}`);
  expect(text).toContain(
    `href="http://localhost:8080/public/${_id}" target="_blank" rel="noopener"`,
  );
  expect(shownText(text)).toEqual(content.split('\n'));
  expect(text).toContain('<span class="k">const</span>');
  expect(text).toContain('<span class="n">42</span>');
  expect(text).toContain('<span class="c">// why not</span>');
});

it('an embedded page contained the comments of its style sheet', async () => {
  const { _id } = await create(newUser(instance), { content: 'one' });
  expect((await page(_id)).text).not.toContain('/*');
});

it('an embedded page allows only its style sheet and the site’s icon, and any site may frame it', async () => {
  const { _id } = await create(newUser(instance));
  for (const theme of ['', '?theme=auto', '?theme=light', '?theme=dark']) {
    const { text, headers } = await page(_id, theme);
    const css = /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? '';
    const hash = createHash('sha256').update(css).digest('base64');
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      `style-src 'sha256-${hash}'`,
      "img-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      'frame-ancestors *',
    ]);
    expect(text).not.toMatch(/<script|<link|<img|\sstyle=|url\(|@import|\son\w+=/i);
    expect(css.includes('prefers-color-scheme')).toBe(!/light|dark/.test(theme));
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  }
});

it.each(LANGUAGE_KEYS)('an embedded page escapes hostile text in %s', async (language) => {
  const content = `${ATTACK}\n<!-- ${ATTACK}\n\`\${"${ATTACK}"}\` </style></code></pre> & &lt;`;
  const { _id } = await create(newUser(instance), {
    title: ATTACK,
    description: ATTACK,
    content,
    language,
  });
  const { text } = await page(_id);
  expect(text).not.toMatch(/<script|<img/i);
  expect(text.match(/<\/style>/g)).toHaveLength(1);
  expect(shownText(text)).toEqual(content.split('\n'));
});

it.each([
  ['3-5', [3, 4, 5]],
  ['5-3', [3, 4, 5]],
  ['4', [4]],
  ['0-2', [1, 2]],
  ['9-400', [9, 10]],
  ['11-12', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
])('an embedded page of ten lines shows for lines=%s exactly %j', async (lines, expected) => {
  const content = Array.from({ length: 10 }, (_, at) => `line ${at + 1}`).join('\n');
  const { _id } = await create(newUser(instance), { content, language: 'markdown' });
  const { text } = await page(_id, `?lines=${lines}`);
  expect(numbers(text)).toEqual(expected);
  expect(text.includes('class="code on"')).toBe(expected.length < 10);
  const [from, to] = [expected[0], expected.at(-1)];
  const hash = expected.length === 10 ? '' : from === to ? `#L${from}` : `#L${from}-L${to}`;
  expect(text).toContain(`/public/${_id}${hash}"`);
});

it('an embedded page widens the gutter for line numbers of five digits, and marks a part of the code', async () => {
  const content = 'x\n'.repeat(10_001);
  const { _id } = await create(newUser(instance), { content });
  const classOf = async (query: string) =>
    /<section class="([^"]*)"/.exec((await page(_id, query)).text)?.[1];
  expect(await classOf('')).toBe('code');
  expect(await classOf('?lines=9990-9999')).toBe('code on');
  expect(await classOf('?lines=9990-10000')).toBe('code wide on');
});

it('an embedded page shows its version if that is not the current one', async () => {
  const author = newUser(instance);
  const { _id } = await create(author);
  const body = aSnippet({ title: 'Written anew' });
  await author.api.call('PUT /snippets/:id', { params: { id: _id }, body });
  expect((await page(_id, '?rev=1')).text).toContain('· Version 1 · by');
  for (const query of ['', '?rev=2']) {
    expect((await page(_id, query)).text).not.toContain('· Version');
  }
});

it('an embedded page colours a range in the context of the whole code', async () => {
  const content = '/*\n one\n two\n*/\nlet three;';
  const { _id } = await create(newUser(instance), { content, language: 'javascript' });
  const { text } = await coloured(_id, '?lines=2-3');
  expect(text).toContain('<span class="c"> one</span>');
  expect(text).toContain('<span class="c"> two</span>');
});

it('many ranges of the same code are all coloured, since the code is highlighted only once', async () => {
  const content = Array.from({ length: 900 }, (_, at) => `let a${at} = ${at};`).join('\n');
  const { _id } = await create(newUser(instance), { content, language: 'typescript' });
  await coloured(_id);
  // More at once than may wait for the highlighter, which would show further ones plain.
  const ranges = Array.from({ length: 60 }, (_, at) => [at * 10 + 1, at * 10 + 30]);
  const pages = await Promise.all(ranges.map(([from, to]) => page(_id, `?lines=${from}-${to}`)));
  for (const { text } of pages) expect(text).toContain('<span class="k">let</span>');
});

it('an embedded page colours a range that extends over two blocks of highlighting', async () => {
  const content = Array.from({ length: 400 }, (_, at) => `const a = '${at}${'x'.repeat(95)}';`);
  const { _id } = await create(newUser(instance), {
    content: content.join('\n'),
    language: 'typescript',
  });
  const isWhole = ({ text }: { text: string }) =>
    text.match(/<span class="k">const<\/span>/g)?.length === 50;
  await until(async () => isWhole(await page(_id, '?lines=250-299')));
  const { text } = await page(_id, '?lines=250-299');
  expect(shownText(text)).toEqual(content.slice(249, 299));
});

it('an embedded page shows a thousand lines of long code, and a link to the rest', async () => {
  const content = Array.from({ length: 4000 }, (_, at) => `let a${at} = ${at};`).join('\n');
  const { _id } = await create(newUser(instance), { content, language: 'typescript' });
  const { text } = await page(_id);
  expect(numbers(text)).toHaveLength(1000);
  expect(text).toContain('1,000 lines are shown here.');
  const end = numbers((await page(_id, '?lines=3990-4000')).text);
  expect([end[0], end.length]).toEqual([3990, 11]);
});

it.each([
  ['one line of 200 000 letters', 'javascript', 'a'.repeat(200_000)],
  ['200 000 line ends', 'yaml', `x${'\n'.repeat(199_000)}`],
  // Without its time limit the highlighter would take longer than this test may.
  ['lines made to keep a grammar busy', 'typescript', `${'_'.repeat(1999)}\n`.repeat(99)],
  ['characters that are long once escaped', 'html', '"'.repeat(200_000)],
] as const)('an embedded page stays small for %s', async (_what, language, content) => {
  const { _id } = await create(newUser(instance), { content, language });
  const { status, text } = await page(_id);
  expect(status).toBe(200);
  expect(text.length).toBeLessThan(900_000);
  expect(text).toContain('See the whole snippet');
});

it('an embedded page may be cached for a minute and revalidated by its ETag', async () => {
  const { _id } = await create(newUser(instance));
  const again = { 'if-none-match': '', 'cache-control': 'max-age=0' };
  // While the highlighter is busy with other code, a page is plain at first.
  await until(async () => {
    const { status, headers } = await page(_id, '?rev=1', again);
    expect(headers.get('cache-control')).toBe('public, max-age=60, must-revalidate');
    again['if-none-match'] = headers.get('etag') ?? '';
    return status === 304;
  });
  expect((await page(_id, '?rev=1&theme=dark', again)).status).toBe(200);
});

it('an embedded page shows nothing of a private snippet, not even with the owner’s token', async () => {
  const author = newUser(instance);
  const { _id } = await create(author, { isPublic: false, title: 'Hidden thing' });
  for (const client of [instance.visitor, author.api]) {
    const envelope = await client.send(`/api/snippets/${_id}/embed`);
    expect([envelope.status, envelope.code]).toEqual([404, 'snippet.not_found']);
    const frame = await client.send(`/api/snippets/${_id}/embed?theme=dark`, {
      headers: { accept: 'text/html' },
    });
    expect(frame.status).toBe(404);
    expect(frame.text).toContain('This snippet is not available');
    expect(frame.text).not.toContain('Hidden');
    expect(frame.headers.get('cache-control')).toBe('no-store');
    expect(frame.headers.get('content-security-policy')).toContain('frame-ancestors *');
  }
});

it.each(['lines=a', 'lines=1-', 'lines=1-2-3', 'theme=neon', 'rev=0'])(
  'an embedded page is refused for %s',
  async (query) => {
    const { _id } = await create(newUser(instance));
    const refused = await page(_id, `?${query}`);
    expect([refused.status, refused.fields]).toEqual([400, [query.split('=')[0]]]);
  },
);
