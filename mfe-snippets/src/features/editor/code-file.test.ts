import { describe, expect, it } from 'vitest';
import { readCodeFile, titleOfFile } from './code-file.ts';

describe('a file opened in the editor', () => {
  it.each([
    ['retry-with_jitter.ts', 'Retry with jitter'],
    ['Dockerfile', 'Dockerfile'],
    ['.htaccess', '.htaccess'],
    ['jquery.min.js', 'Jquery.min'],
    [`${'w'.repeat(120)}.js`, `W${'w'.repeat(99)}`],
  ])('named %s gets the title %s', (name, title) => {
    expect(titleOfFile(name)).toBe(title);
  });

  it('loses its line endings and byte order mark when opened', async () => {
    const file = new File(['\ufeffa = 1\r\nb = 2\rc\n'], 'two-lines.py');
    expect(await readCodeFile(file)).toEqual({
      content: '\ufeffa = 1\r\nb = 2\rc\n',
      language: 'python',
      title: 'Two lines',
      encoding: 'UTF-8',
    });
  });

  it.each([
    ['Windows-1252', [0x47, 0xfc, 0xdf, 0xe9, 0x20, 0x80], 'Güßé €'],
    ['UTF-16', [0xff, 0xfe, 0x47, 0, 0xfc, 0, 0xac, 0x20], 'Gü€'],
    ['UTF-16', [0xfe, 0xff, 0, 0x47, 0, 0xfc, 0x20, 0xac], 'Gü€'],
    ['UTF-8', [0xef, 0xbb, 0xbf, 0x47, 0xc3, 0xbc], '\ufeffGü'],
  ] as const)('reads a code file in %s, not question marks', async (encoding, bytes, content) => {
    const file = new File([new Uint8Array(bytes)], 'a.py');
    expect(await readCodeFile(file)).toMatchObject({ content, encoding });
  });

  it.each([
    [
      'half a UTF-16 character',
      new File([new Uint8Array([0xff, 0xfe, 0, 0xd8])], 'a.txt'),
      'a.txt is not a text file',
    ],
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
      new File([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10])], 'a.png'),
      'a.png is not a text file',
    ],
    ['binary', new File(['MZ\0\0'], 'a.exe'), 'a.exe is not a text file'],
  ])('refuses a code file that is %s, by its name', async (_kind, file, message) => {
    await expect(readCodeFile(file)).rejects.toThrow(message);
  });
});
