import { describe, expect, it } from 'vitest';
import { Echoes } from './echoes.ts';

describe('the texts an editor reported', () => {
  it('are recognised when the page gives an earlier one back while later ones are under way', () => {
    const echoes = new Echoes();
    for (const text of ['p', 'pr', 'pri']) echoes.report(text);
    expect(echoes.settle('p')).toBe(true);
    expect(echoes.settle('pr')).toBe(true);
    expect(echoes.settle('pri')).toBe(true);
  });

  it('count as given back when a later one is', () => {
    const echoes = new Echoes();
    for (const text of ['p', 'pr', 'pri']) echoes.report(text);
    expect(echoes.settle('pri')).toBe(true);
    expect(echoes.settle('pr')).toBe(false);
  });

  it('are told apart from a text of the page itself', () => {
    const echoes = new Echoes();
    echoes.report('mine');
    expect(echoes.settle('loaded again')).toBe(false);
  });
});
