import { LANGUAGE_KEYS, type LanguageKey } from '@snippetry/contracts/languages';
import { describe, expect, it } from 'vitest';
import { guessLanguage } from './guess-language.ts';

const SAMPLES: Record<LanguageKey, string> = {
  javascript:
    'export async function retry(fn, { tries = 5 } = {}) {\n  for (let i = 0; i < tries; i++) {\n    await sleep(i);\n  }\n}',
  typescript:
    'interface Options {\n  tries: number;\n}\n\nexport const parse = <T>(text: string): T => JSON.parse(text);',
  python:
    'class LRU:\n    def __init__(self, size):\n        self.size = size\n\n    def get(self, key):\n        return self.data[key]',
  java: 'import java.util.List;\n\npublic class Main {\n  public static void main(String[] args) {\n    System.out.println(1);\n  }\n}',
  cpp: '#include <vector>\n\nint main() {\n  std::vector<int> v{1, 2};\n  return v.size();\n}',
  c: '#include <stdio.h>\n\nint main(void) {\n  printf("%d\\n", 1);\n  return 0;\n}',
  csharp:
    'using System;\n\nnamespace App;\n\npublic record User(string Name);\n\nConsole.WriteLine("x");',
  php: '<?php\n\nfunction total(array $items): int {\n  return array_sum($items);\n}',
  ruby: 'class Stack\n  def initialize\n    @items = []\n  end\n\n  def push(item)\n    @items << item\n  end\nend',
  go: 'package main\n\nimport "fmt"\n\nfunc main() {\n\tx := 1\n\tfmt.Println(x)\n}',
  rust: 'pub struct History<T> {\n    past: Vec<T>,\n}\n\nimpl<T> History<T> {\n    pub fn new() -> Self {\n        Self { past: vec![] }\n    }\n}',
  swift:
    'import Foundation\n\nfunc greet(_ name: String) -> String {\n  return "Hello, \\(name)"\n}',
  kotlin:
    'data class User(val name: String)\n\nfun main() {\n  val user = User("a")\n  println(user)\n}',
  dart: "import 'package:flutter/material.dart';\n\nvoid main() {\n  final x = 'y';\n  print(x);\n}",
  scala:
    'object Main extends App {\n  def add(a: Int, b: Int): Int = a + b\n  println(add(1, 2))\n}',
  html: '<details name="faq">\n  <summary>Can I</summary>\n  <p>Yes</p>\n</details>',
  css: ':root {\n  --min: 1rem;\n}\n\n.card:hover {\n  color: red;\n}',
  scss: '$gap: 4px;\n\n.card {\n  &:hover {\n    padding: $gap * 2;\n  }\n}',
  sql: 'with ranked as (\n  select id, row_number() over (partition by a order by b) as n\n  from t\n)\nselect * from ranked where n <= 3;',
  json: '{\n  "a": [1, true, null]\n}',
  xml: '<?xml version="1.0"?>\n<project>\n  <name>x</name>\n</project>',
  yaml: 'services:\n  web:\n    image: nginx\n    ports:\n      - "80:80"',
  markdown: '# Title\n\nSome *text* with a [link](https://a.dev).\n\n- one\n- two\n',
  bash: '#!/usr/bin/env bash\nset -euo pipefail\nfor f in *.log; do\n  gzip "$f"\ndone',
  powershell:
    'param([string]$Path)\nGet-ChildItem -Path $Path | Where-Object { $_.Length -gt 1kb } | Remove-Item',
  dockerfile: 'FROM node:24 AS build\nWORKDIR /app\nCOPY . .\nRUN npm ci\nCMD ["node", "main.js"]',
  nginx: 'server {\n  listen 80;\n  location /api {\n    proxy_pass http://a;\n  }\n}',
  apache:
    '<VirtualHost *:80>\n  ServerName a.dev\n  RewriteRule ^/(.*)$ "/b" [L,R=301]\n</VirtualHost>',
};

const MORE: [LanguageKey, string][] = [
  ['javascript', "const { readFile } = require('node:fs');\nmodule.exports = { readFile };"],
  [
    'javascript',
    'document.querySelector("#a").addEventListener("click", (event) => {\n  event.preventDefault();\n});',
  ],
  [
    'typescript',
    'export function useDebounced(value: string, ms = 250): string {\n  return value;\n}',
  ],
  ['python', 'import os\nimport sys\n\nprint(os.environ.get("HOME"))'],
  ['python', '@cache\ndef fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)'],
  [
    'java',
    'public record Point(int x, int y) {\n  double norm() { return Math.sqrt(x * x + y * y); }\n}',
  ],
  [
    'csharp',
    'namespace Shop.Orders\n{\n    public class Order\n    {\n        public int Id { get; set; }\n    }\n}',
  ],
  [
    'go',
    'func serve(ctx context.Context) error {\n\tsrv := &http.Server{Addr: ":80"}\n\treturn srv.ListenAndServe()\n}',
  ],
  [
    'rust',
    'fn main() {\n    let mut sum = 0;\n    for i in 0..10 { sum += i; }\n    println!("{sum}");\n}',
  ],
  [
    'swift',
    'struct ContentView: View {\n  @State private var count = 0\n  func add(by n: Int) -> Int {\n    guard let x = y else { return 0 }\n    return x + n\n  }\n}',
  ],
  [
    'kotlin',
    'suspend fun load(id: String): User = withContext(Dispatchers.IO) {\n  api.get(id)\n}',
  ],
  ['html', '<!doctype html>\n<html>\n<body>hi</body>\n</html>'],
  ['css', '@media (width < 600px) {\n  .a { display: none }\n}'],
  ['sql', 'SELECT name, count(*) FROM users GROUP BY name ORDER BY 2 DESC LIMIT 3'],
  [
    'yaml',
    'name: ci\non: [push]\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - run: npm test',
  ],
  ['bash', 'git branch --merged | grep -v main | xargs git branch -d'],
  [
    'nginx',
    'location ~ \\.php$ {\n  fastcgi_pass unix:/run/php.sock;\n  include fastcgi_params;\n}',
  ],
  ['php', "<?php echo 'x'; ?>"],
];

describe('the language of pasted code', () => {
  it.each(LANGUAGE_KEYS)('detects pasted %s', async (key) => {
    expect(await guessLanguage(SAMPLES[key])).toBe(key);
  });

  it.each(MORE)('detects pasted %s in another style', async (key, code) => {
    expect(await guessLanguage(code)).toBe(key);
  });

  it.each(['', '  \n', 'hello', 'Just a sentence about nothing in particular.'])(
    'detects no language in %j',
    async (text) => {
      expect(await guessLanguage(text)).toBeUndefined();
    },
  );

  it('falls back to grammars if no characteristic syntax matches', async () => {
    const code = 'grant select on t to u;\nrevoke all on t from v;\nbegin; commit;';
    expect(await guessLanguage(code)).toBe('sql');
  });

  it('handles long texts of any shape without hanging', async () => {
    for (const part of ['a: ', '<a ', '#inc ', 'def f(', '  - x\n', '{{[[', 'a.b c>d ']) {
      await guessLanguage(part.repeat(60_000));
    }
  });
});
