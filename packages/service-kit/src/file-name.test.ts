import { LANGUAGE_KEYS } from '@snippetry/contracts';
import { expect, it } from 'vitest';
import { disposition, fileName } from './file-name.ts';

it('every language has a file extension', () => {
  const names = LANGUAGE_KEYS.map((language) => fileName({ title: 'My Code', language }));
  for (const name of names) expect(name).toMatch(/^(?:my-code\.[a-z0-9]+|Dockerfile)$/);
  expect(new Set(names).size).toBe(LANGUAGE_KEYS.length);
});

it.each([
  ['../../etc/passwd', 'etc-passwd.ts'],
  ['a"b\r\nSet-Cookie: x', 'a-b-set-cookie-x.ts'],
  ['***', 'snippet.ts'],
  ['CON', 'snippet-con.ts'],
  ['com¹', 'snippet-com¹.ts'],
  ['\u202Egpj.exe', 'gpj-exe.ts'],
  ['x'.repeat(100), `${'x'.repeat(80)}.ts`],
  ['𠮷'.repeat(100), `${'𠮷'.repeat(60)}.ts`],
])('a file name is safe on any system if the title is %j', (title, expected) => {
  expect(fileName({ title, language: 'typescript' })).toBe(expected);
});

it('a download has the exact file name in addition to an ASCII one if they differ', () => {
  expect(disposition('attachment', { title: '二分探索', language: 'go' })).toBe(
    `attachment; filename="snippet.go"; filename*=UTF-8''%E4%BA%8C%E5%88%86%E6%8E%A2%E7%B4%A2.go`,
  );
  expect(disposition('inline', { title: 'Plain', language: 'dockerfile' })).toBe(
    'inline; filename="Dockerfile"',
  );
});
