import { describe, expect, it } from 'vitest';
import { Echoes } from './echoes.ts';

describe('Echoes', () => {
  it('knows the answer to an earlier keystroke while later ones are under way', () => {
    const echoes = new Echoes();
    for (const text of ['p', 'pr', 'pri']) echoes.report(text);
    expect(echoes.settle('p')).toBe(true);
    expect(echoes.settle('pr')).toBe(true);
    expect(echoes.settle('pri')).toBe(true);
  });

  it('takes answers that were left out for settled too', () => {
    const echoes = new Echoes();
    for (const text of ['p', 'pr', 'pri']) echoes.report(text);
    expect(echoes.settle('pri')).toBe(true);
    expect(echoes.settle('pr')).toBe(false);
  });

  it('lets a text of the page through', () => {
    const echoes = new Echoes();
    echoes.report('mine');
    expect(echoes.settle('loaded again')).toBe(false);
  });
});
