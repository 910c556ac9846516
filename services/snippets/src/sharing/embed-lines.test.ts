import { describe, expect, it } from 'vitest';
import { embedLines } from './embed-lines.ts';

/** Returns `1\n2\n3…`. */
function numbered(count: number): string {
  return Array.from({ length: count }, (_, at) => String(at + 1)).join('\n');
}

describe('the shown lines of embedded code', () => {
  it.each([
    ['2-4', 2, ['2', '3', '4']],
    ['4-2', 2, ['2', '3', '4']],
    ['3', 3, ['3']],
    ['0-2', 1, ['1', '2']],
    ['4-99', 4, ['4', '5']],
  ])('are the existing lines of the range %s, in their order', (asked, from, lines) => {
    const shown = embedLines(numbered(5), asked);
    expect(shown).toMatchObject({ from, lines, to: from + lines.length - 1, total: 5 });
    expect(shown.truncated).toBe(false);
  });

  it.each(['6-9', '6', '0'])('are all lines if none of the range %s exists', (asked) => {
    expect(embedLines(numbered(5), asked).lines).toHaveLength(5);
  });

  it('end with LF, CR or CRLF, and the last line end begins no line', () => {
    const { lines, total } = embedLines('a\r\nb\rc\n', undefined);
    expect([lines, total]).toEqual([['a', 'b', 'c'], 3]);
  });

  it('are at most a thousand, counted from the first requested one', () => {
    const whole = embedLines(numbered(1000), undefined);
    expect([whole.lines.length, whole.truncated]).toEqual([1000, false]);
    const part = embedLines(numbered(1500), '400-1500');
    expect(part).toMatchObject({ from: 400, to: 1399, total: 1500, truncated: true });
    expect(embedLines(numbered(1500), '501-1500').truncated).toBe(false);
  });

  it('are cut at 2000 characters, and the cut ones are marked', () => {
    const code = ['short', 'x'.repeat(2000), 'y'.repeat(2001)].join('\n');
    const { lines, cut, truncated } = embedLines(code, undefined);
    expect(lines.map(({ length }) => length)).toEqual([5, 2000, 2000]);
    expect([[...cut], truncated]).toEqual([[3], true]);
    expect([...embedLines(code, '3').cut]).toEqual([3]);
  });

  it('have at most 120 000 characters, line ends included', () => {
    const line = 'z'.repeat(1999);
    const exact = Array.from({ length: 60 }, () => line).join('\n');
    expect(embedLines(exact, undefined)).toMatchObject({ to: 60, truncated: false });
    const more = embedLines(`${exact}\nlast`, undefined);
    expect(more).toMatchObject({ to: 60, total: 61, truncated: true });
    const cutLast = embedLines(`a\n${exact}`, undefined);
    expect([cutLast.lines.at(-1)?.length, [...cutLast.cut]]).toEqual([1998, [61]]);
  });
});
