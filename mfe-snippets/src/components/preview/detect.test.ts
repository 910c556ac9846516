import { describe, expect, it } from 'vitest';
import { previewKind } from './detect.ts';

const COMPONENT = 'export default function App() {\n  return <button>Go</button>;\n}';
const SFC =
  '<script setup>\nimport { ref } from "vue";\nconst n = ref(0);\n</script>\n<template><p>{{ n }}</p></template>';
const RUNES = '<script>\n  let n = $state(0);\n</script>\n<button onclick={() => n++}>{n}</button>';
const TYPED_SFC = SFC.replace('<script setup>', '<script setup lang="ts">');
const BABEL =
  '<div id="root"></div><script type="text/babel">ReactDOM.createRoot(root).render(<h1>Hi</h1>);</script>';
const OLD_SVELTE = '<script>\n  let n = 0;\n</script>\n<button on:click={() => n++}>{n}</button>';

describe('the kind of preview of a snippet', () => {
  it.each([
    ['html', '<p>Hello</p>', 'html'],
    ['html', '<!doctype html><html><body><div :class="a">{{ b }}</div></body></html>', 'html'],
    ['css', '.a { color: red }', 'css'],
    ['javascript', 'console.log(1 < 2 && 3 > 2)', 'javascript'],
    ['typescript', 'const a: Array<string> = [];', 'typescript'],
    ['typescript', 'const id = <T,>(x: T): T => x;', 'typescript'],
    ['javascript', COMPONENT, 'jsx'],
    ['javascript', 'const A = () => <>\n  text\n</>;', 'jsx'],
    ['javascript', 'export const A = () => <Card title="x" />;', 'jsx'],
    ['javascript', 'export const list = [<li>one</li>, <li>two</li>];', 'jsx'],
    ['javascript', 'const App = () => <h1>x</h1>;\ncreateRoot(root).render(<App />);', 'jsx'],
    ['javascript', 'function App() { throw new Error("boom"); }', 'javascript'],
    ['typescript', COMPONENT, 'tsx'],
    ['typescript', 'const A = ({ name }: Props) => <h1>Hello {name as string}</h1>;', 'tsx'],
    ['javascript', SFC, 'vue'],
    ['html', SFC, 'vue'],
    ['html', TYPED_SFC, 'vue'],
    ['html', BABEL, 'html'],
    ['html', RUNES, 'svelte'],
    ['javascript', RUNES, 'svelte'],
    ['html', OLD_SVELTE, 'svelte'],
    ['html', '{#if a}<p>x</p>{/if}', 'html'],
    ['jsx', 'anything', 'jsx'],
    ['tsx', 'anything', 'tsx'],
    ['vue', 'anything', 'vue'],
    ['svelte', 'anything', 'svelte'],
    ['HTML', 'x', 'html'],
  ])('previews %s: %s as %s', (language, code, kind) => {
    expect(previewKind(code, language)).toBe(kind);
  });

  it.each([
    ['php', '<div class="card"><?= $title ?></div>', 'html'],
    ['markdown', '# A\n\n<section>\n  <p>text</p>\n</section>', 'html'],
    ['xml', '<!DOCTYPE html>\n<html><body></body></html>', 'html'],
    ['dart', COMPONENT, 'jsx'],
  ])('offers a preview of %s that looks like UI code', (language, code, kind) => {
    expect(previewKind(code, language)).toBe(kind);
  });

  it.each([
    ['python', 'print("hello <world>")'],
    ['sql', 'select * from t where a < b and c > d'],
    ['cpp', 'std::vector<int> v; if (a<b) return a>b;'],
    ['java', 'List<String> a = new ArrayList<>();'],
    ['json', '{"html": "<p>"}'],
    ['scss', '.a { .b { color: red } }'],
    ['xml', '<project><dependency>x</dependency></project>'],
    ['bash', 'cat <<EOF > file\nEOF'],
  ])('offers no preview of %s', (language, code) => {
    expect(previewKind(code, language)).toBeNull();
  });
});
