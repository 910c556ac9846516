import { expect, it } from 'vitest';
import type { PreviewKind } from '../src/protocol.ts';
import { colorOf, previewPage } from './show.ts';

const preview = previewPage();

const SHOWN: [title: string, kind: PreviewKind, code: string, heading: string][] = [
  [
    'TSX',
    'tsx',
    `interface Props { name?: string }
const Greeting = ({ name = 'typed world' }: Props) => <h1>Hello {name as string}</h1>;`,
    'Hello typed world',
  ],
  [
    'plain TypeScript',
    'typescript',
    "enum Level { Low, High }\nconst el: HTMLElement = document.createElement('h1');\nel.textContent = 'level ' + Level.High;\ndocument.body.append(el);",
    'level 1',
  ],
  [
    'React that mounts itself',
    'jsx',
    `import { createRoot } from 'react-dom/client';
const App = () => <h1>mounted by hand</h1>;
createRoot(document.getElementById('root')).render(<App />);`,
    'mounted by hand',
  ],
  [
    'Vue',
    'vue',
    `<script setup lang="ts">
import { ref } from 'vue';
const word = ref<string>('from Vue');
</script>
<template><h1>{{ word }}</h1></template>
<style scoped>h1 { color: rgb(1, 2, 3); }</style>`,
    'from Vue',
  ],
  [
    'Svelte',
    'svelte',
    `<script>
  let word = $state('from Svelte');
</script>
<h1>{word}</h1>
<style>h1 { color: rgb(1, 2, 3); }</style>`,
    'from Svelte',
  ],
  [
    'HTML with its own style and script',
    'html',
    `<style>h1 { color: rgb(1, 2, 3); }</style><h1>still</h1>
<script>document.addEventListener('DOMContentLoaded', () => { document.querySelector('h1').textContent = 'script ran'; });</script>`,
    'script ran',
  ],
  [
    'HTML that takes React and Babel from elsewhere',
    'html',
    `<div id="root"></div><script src="https://unpkg.com/react/umd/react.js"></script>
<script src="https://unpkg.com/@babel/standalone/babel.js"></script>
<script type="text/babel">ReactDOM.createRoot(document.getElementById('root')).render(<h1>from Babel</h1>);</script>`,
    'from Babel',
  ],
];

it.each(SHOWN)('the preview shows %s', async (_title, kind, code, heading) => {
  const { frame } = await preview({ kind, code });
  const shown = frame.getByRole('heading', { name: heading });
  await shown.waitFor();
  if (!code.includes('rgb(1, 2, 3)')) return;
  await expect.poll(() => shown.evaluate(colorOf)).toBe('rgb(1, 2, 3)');
});

it('the preview shows a style sheet on sample markup', async () => {
  const code = '.badge { color: rgb(4, 5, 6); } h1 { color: rgb(1, 2, 3) }';
  const { frame } = await preview({ kind: 'css', code });
  await expect.poll(() => frame.locator('.badge').evaluate(colorOf)).toBe('rgb(4, 5, 6)');
  const heading = frame.getByRole('heading', { level: 1 });
  await expect.poll(() => heading.evaluate(colorOf)).toBe('rgb(1, 2, 3)');
});
