import { LANGUAGE_KEYS } from '@snippetry/contracts/languages';
import { describe, expect, it } from 'vitest';
import { highlightLines } from './highlight.ts';

const SAMPLES: Record<string, string> = {
  javascript: "export async function retry(fn) {\n  // again\n  return await fn('x', 5)\n}",
  typescript: 'const env: Env = parse<string>(process.env)\n\ntype A = { b: number }',
  python: 'class LRU:\n    def get(self, key=None):\n        return self.data["x"]',
  java: 'public class A {\n  private int n = 1;\n}',
  cpp: '#include <vector>\nint main() { return 0; }',
  c: 'static int f(void) {\n  return 1; /* one */\n}',
  csharp: 'public record A(string Name);\nvar x = "y";',
  php: 'function f(int $a) {\n  return $a->b(1); // c\n}',
  ruby: "def f(a)\n  puts 'x'\nend",
  go: 'func serve(srv *http.Server) error {\n\tdefer stop()\n}',
  rust: 'pub struct History<T> {\n    past: Vec<Rc<T>>,\n}',
  swift: 'let x: Int = 1\nfunc f() -> String { return "a" }',
  kotlin: 'fun main() {\n  val x = "y"\n}',
  dart: "void main() {\n  final x = 'y';\n}",
  scala: 'object A {\n  def f(x: Int) = x + 1\n}',
  html: '<details name="faq">\n  <summary>Can I</summary>\n</details>',
  css: ':root {\n  --min: 1rem;\n}\na:hover { color: red }',
  scss: '$a: 1px;\n.b { &:hover { width: $a } }',
  sql: "with ranked as (\n  select 'x', row_number() over (partition by a)\n)",
  json: '{\n  "a": [1, true, null]\n}',
  xml: '<?xml version="1.0"?>\n<a b="c">d</a>',
  yaml: 'services:\n  api:\n    ports: ["80:80"] # x',
  markdown: '# Title\n\n- a `code`\n```js\nlet a\n```',
  bash: 'set -euo pipefail\ngit branch | grep -vE "main" # x',
  powershell: 'Get-ChildItem | Where-Object { $_.Length -gt 1 }\nif ($a) { "x" }',
  dockerfile: 'FROM node:24 AS build\nRUN npm ci',
  nginx: 'location /api {\n  proxy_pass http://a;\n}',
  apache: '# x\n<VirtualHost *:80>\n  RewriteRule ^/(.*)$ "/b" [L,R=301]\n</VirtualHost>',
};

describe('highlighting outside the editor', () => {
  it.each(LANGUAGE_KEYS)('colours %s and loses no character', async (language) => {
    const code = SAMPLES[language] ?? '';
    const lines = await highlightLines(code, language);
    expect(lines.map((line) => line.map((token) => token.text).join('')).join('\n')).toBe(code);
    const kinds = new Set(lines.flat().map((token) => token.kind));
    expect(kinds.size).toBeGreaterThan(1);
  });

  it('distinguishes keywords, calls, strings, numbers and comments', async () => {
    const lines = await highlightLines(SAMPLES.javascript ?? '', 'javascript');
    const kindOf = (text: string) => lines.flat().find((token) => token.text === text)?.kind;
    expect(kindOf('export')).toBe('keyword');
    expect(kindOf('fn')).not.toBe('keyword');
    expect(kindOf("'x'")).toBe('string');
    expect(kindOf('5')).toBe('number');
    expect(kindOf('// again')).toBe('comment');
    expect(kindOf('retry')).toBe('function');
  });

  it('leaves an unknown language plain', async () => {
    expect(await highlightLines('a\n\nb', 'brainfuck')).toEqual([
      [{ text: 'a', kind: null }],
      [],
      [{ text: 'b', kind: null }],
    ]);
  });

  it('survives code cut off in the middle, and lines of any length', async () => {
    for (const language of LANGUAGE_KEYS) {
      const code = `${(SAMPLES[language] ?? '').slice(0, -3)}\n"'\`(\n${'x = 1; '.repeat(400)}`;
      const lines = await highlightLines(code, language);
      expect(lines.map((line) => line.map((token) => token.text).join('')).join('\n')).toBe(code);
    }
  });
});
