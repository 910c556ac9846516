import { expect, it } from 'vitest';
import { languageOfFile } from './language-of-file.ts';
import { LANGUAGES } from './languages.ts';

it('finds each language by the extension of its downloads', () => {
  for (const { key, extension } of LANGUAGES) {
    expect([key, languageOfFile(`src/a.${extension}`)]).toEqual([key, key]);
  }
});

it.each([
  ['src/App.tsx', 'typescript'],
  ['a/b.JSX', 'javascript'],
  ['include/list.h', 'c'],
  ['include/list.hpp', 'cpp'],
  ['ci.yml', 'yaml'],
  ['Dockerfile', 'dockerfile'],
  ['deploy/Dockerfile.service', 'dockerfile'],
  ['.htaccess', 'apache'],
  ['.bashrc', 'bash'],
  ['types.d.ts', 'typescript'],
])('finds the language of %s', (path, language) => {
  expect(languageOfFile(path)).toBe(language);
});

it.each(['LICENSE', 'logo.png', 'folder.ts/README', 'constructor', 'a.', ''])(
  'finds no language for %j',
  (path) => {
    expect(languageOfFile(path)).toBeNull();
  },
);
