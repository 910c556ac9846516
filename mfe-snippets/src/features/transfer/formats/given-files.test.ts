import { describe, expect, it } from 'vitest';
import { GIVEN_FILES } from '../../../../test/given-files.ts';
import { readFiles } from '../read-files.ts';
import type { ParsedFile } from './types.ts';

/** What an import finds in one of the given files. */
async function found(name: keyof typeof GIVEN_FILES): Promise<ParsedFile> {
  const [parsed] = await readFiles([new File([GIVEN_FILES[name]], name)]);
  if (!parsed) throw new Error('no file');
  return parsed;
}

const codes = ({ drafts }: ParsedFile) => drafts.map(({ item }) => item.content);

describe('an import of snippets of VS Code', () => {
  it('brings our own export back as it was, not with its escapes', async () => {
    const kit = await found('own-export.code-snippets');
    expect(codes(kit)).toEqual([
      `echo "$HOME" && awk '{print $1}' f\n`,
      `const s = \`a $\{b} \\n\`;\nconst r = /^\\w+$/;\n`,
      'plain()\n',
      'win\nline\n',
      '\tfirst indented\n',
    ]);
    expect(kit.drafts.map(({ shown }) => shown.title)).toEqual(
      [0, 1, 2, 3, 4].map((number) => `RT ${number}`),
    );
  });

  it('resolves the escapes of others', async () => {
    expect(codes(await found('escaped.code-snippets'))).toEqual(['echo $HOME } C:\\Temp']);
  });
});
