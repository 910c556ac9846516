import { describe, expect, it } from 'vitest';
import { languageOfFile, readCodeFile, titleOfFile } from './code-file.ts';

describe('a file', () => {
  it.each([
    ['main.py', 'python'],
    ['App.TSX', 'typescript'],
    ['Dockerfile', 'dockerfile'],
    ['.htaccess', 'apache'],
    ['ci.yml', 'yaml'],
    ['notes.txt', undefined],
    ['README', undefined],
    ['constructor', undefined],
  ])('takes a file named %s for the language %s', (name, language) => {
    expect(languageOfFile(name)).toBe(language);
  });

  it.each([
    ['retry-with_jitter.ts', 'Retry with jitter'],
    ['Dockerfile', 'Dockerfile'],
    ['.htaccess', '.htaccess'],
    ['jquery.min.js', 'Jquery.min'],
    [`${'w'.repeat(120)}.js`, `W${'w'.repeat(99)}`],
  ])('makes of the file name %s the title %s', (name, title) => {
    expect(titleOfFile(name)).toBe(title);
  });

  it('reads a code file with plain line ends', async () => {
    const file = new File(['a = 1\r\nb = 2\r\n'], 'two-lines.py');
    expect(await readCodeFile(file)).toEqual({
      content: 'a = 1\nb = 2\n',
      language: 'python',
      title: 'Two lines',
    });
  });

  it.each([
    [
      'too long',
      new File(['x'.repeat(200_001)], 'big.js'),
      'big.js is larger than 200,000 characters',
    ],
    [
      'far too long',
      new File([new Uint8Array(900_000)], 'huge.js'),
      'huge.js is larger than 200,000 characters',
    ],
    [
      'an image',
      new File([new Uint8Array([137, 80, 78, 71, 255])], 'a.png'),
      'a.png is not a text file',
    ],
    ['binary', new File(['MZ\0\0'], 'a.exe'), 'a.exe is not a text file'],
  ])('refuses a code file that is %s, by its name', async (_kind, file, message) => {
    await expect(readCodeFile(file)).rejects.toThrow(message);
  });
});
