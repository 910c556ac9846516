import { aSnippet, until } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Engine } from '../../src/engines/engine.ts';
import { installedEngines } from '../../src/engines/installed.ts';
import { personAt } from '../../src/engines/person-at.ts';
import { aPerson, type Person } from '../../src/people.ts';
import { soon } from '../../src/soon.ts';

const { url } = inject('platform');
const engines = installedEngines();

/** Title, language and code of each kind of preview, and a line that its console shows. */
const PREVIEWS = [
  [
    'Scripts of a page',
    'html',
    '<h1>Hi</h1><script>window.said = document.querySelector("h1").innerText</script><script type="module">console.log("module after", window.said)</script>',
    'module after Hi',
  ],
  [
    'A component',
    'javascript',
    'export default function App() {\n  console.log("component ran");\n  return <h1>x</h1>;\n}',
    'component ran',
  ],
  [
    'Vue component',
    'html',
    '<script setup>\nconsole.log("vue ran");\n</script>\n<template><h1>x</h1></template>',
    'vue ran',
  ],
  [
    'Svelte component',
    'html',
    '<script>\n  let x = $state(1);\n  console.log("svelte", x);\n</script>',
    'svelte 1',
  ],
  ['Style sheet', 'css', 'h1 { color: red }', 'Running'],
  [
    'An error',
    'javascript',
    'const a = {};\nconst go = () => {\n  a.b.c();\n};\ngo();',
    '(line 3)',
  ],
  [
    'An error later',
    'javascript',
    'addEventListener("soon", () => {\n  throw new RangeError("of a listener");\n});\nsetTimeout(() => dispatchEvent(new Event("soon")));',
    'RangeError: of a listener (line 2)',
  ],
] as const;

it('no browser other than Firefox and WebKit is detected', () => {
  const known = ['Firefox', 'WebKit'];
  expect(engines.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});

// Other engines are slow on a busy machine.
describe.each(engines)('in $name', { timeout: 180_000 }, ({ name, start }) => {
  let engine: Engine;
  let person: Person;
  let me: ReturnType<typeof personAt>;

  beforeAll(async () => {
    [engine, person] = await Promise.all([start(), aPerson(url)]);
    me = personAt(engine.window);
  });
  afterAll(() => engine.close());

  const codeOf = () =>
    engine.window.run(() => {
      const root = document.querySelector('.sn-code-host')?.shadowRoot;
      return [...(root?.querySelectorAll('.cm-line') ?? [])]
        .map((line) => line.textContent)
        .join('\n');
    });
  const store = async (given: Partial<Parameters<typeof aSnippet>[0]>) => {
    const { data } = await person.api.call('POST /snippets', { body: aSnippet(given) });
    return data.snippet._id;
  };

  it(`a user signs in, writes a snippet, types over a selection, saves and searches in ${name}`, async () => {
    const { window } = engine;
    await window.goto(`${url}/login`);
    await me.write('Email', person.email);
    await me.clickOn('input[type=password]');
    await window.type(person.password);
    await me.click('button', 'Sign In');
    await me.reach(/^\/app$/);
    await window.goto(`${url}/app/snippets/new`);
    await me.write('Title', `Typed in ${name}`);
    await me.write('Description', 'What it does');
    await me.clickOn('.sn-code-host');
    await window.type('const a = 1;');
    await soon(codeOf).toBe('const a = 1;');
    await window.press('Control+a');
    await window.type('let b = 2;');
    await soon(codeOf).toBe('let b = 2;');
    await window.press('Shift+Home');
    await window.type('let c = 34;');
    for (let left = 0; left < 5; left += 1) await window.press('Shift+ArrowLeft');
    await window.type('= 5;');
    await soon(codeOf).toBe('let c = 5;');
    await me.click('button', 'Create Snippet');
    await me.reach(/[0-9a-f]{24}$/);
    const id = (await window.run(() => location.pathname)).split('/').at(-1) ?? '';
    const { data } = await person.api.call('GET /snippets/:id', { params: { id } });
    expect(data.snippet.content).toBe('let c = 5;');
    await window.goto(`${url}/app?search=${encodeURIComponent(`Typed in ${name}`)}`);
    await me.find('link', `Typed in ${name}`);
  });

  it(`every kind of preview runs in ${name}, and errors show their line`, async () => {
    const { window } = engine;
    for (const [title, language, content] of PREVIEWS) await store({ title, language, content });
    await window.goto(`${url}/app`);
    for (const [title, , , shown] of PREVIEWS) {
      await me.click('link', title);
      await me.click('button', 'Preview UI');
      await me.see(shown);
      await me.see('Running');
      await me.click('button', 'Hide Preview');
      await me.find('button', 'Preview UI');
      await window.run(() => history.back());
    }
  });

  it(`long read-only code is copied and printed in full, and the comment box has its padding, in ${name}`, async () => {
    const { window } = engine;
    const content = Array.from({ length: 600 }, (_, line) => `const a${line} = ${line};`).join(
      '\n',
    );
    await window.goto(`${url}/app/snippets/${await store({ title: 'Long code', content })}`);
    await until(codeOf);
    await window.run(() => {
      document.addEventListener('copy', (event) => {
        document.title = String(event.clipboardData?.getData('text/plain').length);
      });
    });
    await me.clickOn('.sn-code-host');
    await window.press('Control+a');
    await window.press('Control+c');
    await soon(() => window.run(() => document.title)).toBe(String(content.length));
    const printed = await window.run(() => {
      globalThis.dispatchEvent(new Event('beforeprint'));
      const lines = document.querySelectorAll('ol.sn-printed li');
      return [lines.length, lines.item(lines.length - 1)?.textContent];
    });
    expect(printed).toEqual([600, 'const a599 = 599;']);
    await window.run(() => void globalThis.dispatchEvent(new Event('afterprint')));
    await me.click('button', 'Start Discussion');
    await me.clickOn('[role=dialog] textarea');
    const dressed = await window.run(() => {
      const box = document.querySelector('[role=dialog] textarea');
      return box && getComputedStyle(box).paddingTop;
    });
    expect(dressed).toBe('9px');
    await window.type(`Said in ${name}`);
    await me.click('button', 'Post Comment');
    await me.see('Comment added successfully!');
    await me.see('1 comment');
  });

  it(`analytics are drawn in ${name}`, async () => {
    await engine.window.goto(`${url}/app/analytics`);
    await until(() => engine.window.run(() => document.querySelector('canvas') !== null));
  });
});
