import { expect, it } from 'vitest';
import { uniqueFileNames } from './pack-files.ts';

const names = (titles: string[], language = 'go') =>
  uniqueFileNames(
    titles.map((title) => ({ title, language })),
    ['README.md'],
  );

it('no two files of a pack have names that any system takes for the same', () => {
  expect(names(['Straße', 'STRASSE', 'e\u0301te', '\u00e9te', 'ſum', 'Sum', 'sum-2'])).toEqual([
    'straße.go',
    'strasse-2.go',
    'éte.go',
    'éte-2.go',
    'ſum.go',
    'sum-2.go',
    'sum-2-2.go',
  ]);
  expect(names(['a', 'b'], 'dockerfile')).toEqual(['Dockerfile', 'Dockerfile-2']);
  expect(names(['ReadMe'], 'markdown')).toEqual(['readme-2.md']);
});

it('no name of a file leads out of its folder or is one that Windows keeps to itself', () => {
  for (const title of ['../../etc/passwd', 'C:\\x', 'con', 'LPT9', 'com³', '...', 'a. ', 'nul.']) {
    const [name = ''] = names([title]);
    expect(name).toMatch(/^[^\\/:*?"<>|\s.]+\.go$/u);
    expect(name).not.toMatch(/^(?:con|nul|(?:com|lpt)[\d¹²³])\./i);
  }
});
