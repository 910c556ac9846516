import { describe, expect, it } from 'vitest';
import { Echoes } from './echoes.ts';

describe('texts that an editor reported', () => {
  it('are recognised when the page returns an earlier one while later ones are pending', () => {
    const echoes = new Echoes();
    for (const text of ['p', 'pr', 'pri']) echoes.report(text);
    expect(echoes.settle('p')).toBe(true);
    expect(echoes.settle('pr')).toBe(true);
    expect(echoes.settle('pri')).toBe(true);
  });

  it('count as returned when a later one is', () => {
    const echoes = new Echoes();
    for (const text of ['p', 'pr', 'pri']) echoes.report(text);
    expect(echoes.settle('pri')).toBe(true);
    expect(echoes.settle('pr')).toBe(false);
  });

  it('are distinguished from a text that the page sets', () => {
    const echoes = new Echoes();
    echoes.report('mine');
    expect(echoes.settle('loaded again')).toBe(false);
  });
});
