import { expect, it } from 'vitest';
import { languageOfName } from './language-of-name.ts';

it.each([
  ['C++', 'cpp'],
  ['c_cpp', 'cpp'],
  ['shellscript', 'bash'],
  ['Golang', 'go'],
  ['Docker File', 'dockerfile'],
  ['klingon', undefined],
  ['constructor', undefined],
])('maps the language %s of another program to %s', (name, language) => {
  expect(languageOfName(name)).toBe(language);
});
