import { describe, expect, it } from 'vitest';
import { loadLanguage } from './languages.ts';

const nameOf = async (key: string, sample = '') => (await loadLanguage(key, sample))?.language.name;

describe('the grammar of a language', () => {
  it.each([
    ['javascript', 'javascript'],
    ['typescript', 'typescript'],
    ['go', 'go'],
    ['sql', 'sql'],
  ])('of %s is loaded by its key', async (key, name) => {
    expect(await nameOf(key)).toBe(name);
  });

  it.each(['apache', 'nginx', 'dockerfile', 'bash'])('of %s is available, too', async (key) => {
    expect(await loadLanguage(key, '')).not.toBeNull();
  });

  it.each(['brainfuck', 'constructor', ''])('of %j does not exist: plain text', async (key) => {
    expect(await loadLanguage(key, '')).toBeNull();
  });

  it('of PHP reads code without its opening tag, too', async () => {
    const kinds = async (sample: string) => {
      const support = await loadLanguage('php', sample);
      const tree = support?.language.parser.parse(sample);
      return tree?.topNode.firstChild?.name;
    };
    expect(await kinds('<?php echo 1;')).toBe('TextInterpolation');
    expect(await kinds('echo 1;')).toBe('EchoStatement');
  });
});
