import { readFileSync } from 'node:fs';
import { LANGUAGE_KEYS } from '@snippetry/contracts';
import { expect, it } from 'vitest';
import { DARK, LIGHT, markColours } from './colours.ts';

const tokens = readFileSync(
  new URL('../../../../packages/web-kit/src/styles/tokens.css', import.meta.url),
  'utf8',
);

function variablesOf(selector: string): Map<string, string> {
  const found = new Map<string, string>();
  const blocks = tokens.matchAll(/([^{}]*)\{([^{}]*)\}/g);
  for (const [, head = '', body = ''] of blocks) {
    if (!head.split(',').some((one) => one.trim().endsWith(selector))) continue;
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
      if (!found.has(name)) found.set(name, value);
    }
  }
  return found;
}

const day = variablesOf(':root');
const night = variablesOf(':root.dark');

it('the colours of an embedded page are those of the design system', () => {
  for (const [name, value] of Object.entries(LIGHT))
    expect([name, value]).toEqual([name, day.get(name)]);
  for (const [name, value] of Object.entries(DARK)) {
    expect([name, value]).toEqual([name, night.get(name) ?? day.get(name)]);
  }
});

it.each([...LANGUAGE_KEYS, 'default'])(
  'the mark of %s on an embedded page is that of the design system',
  (language) => {
    expect(markColours(language)).toEqual({
      background: day.get(`lang-${language}`),
      text: day.get(`lang-${language}-on`),
      border: day.get(`lang-${language}-line`),
      darkBorder: night.get(`lang-${language}-line`),
    });
  },
);
