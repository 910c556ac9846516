import { readFileSync } from 'node:fs';
import { LANGUAGE_KEYS } from '@snippetry/contracts';
import { expect, it } from 'vitest';

it('the first view has colours for every language, and for unknown ones', () => {
  const styles = readFileSync(new URL('./languages.css', import.meta.url), 'utf8');
  const classes = [...styles.matchAll(/^\.fv-lang-(\w+)/gm)].map((match) => match[1]);
  expect(classes).toEqual([...LANGUAGE_KEYS, 'default']);
});
