import { describe, expect, it } from 'vitest';
import { lineHash, readLines } from './line-hash.ts';

describe('lines in the hash of an address', () => {
  it('are parsed and formatted as one line, or as a range in either direction', () => {
    expect(readLines('#L3')).toEqual({ anchor: 3, head: 3 });
    expect(readLines('#L3-L12')).toEqual({ anchor: 3, head: 12 });
    expect(lineHash({ anchor: 12, head: 3 })).toBe('#L3-L12');
    expect(lineHash({ anchor: 7, head: 7 })).toBe('#L7');
    expect(lineHash(null)).toBe('');
  });

  it.each(['', '#', '#L', '#L0', '#L3-', '#L3-12', '#L3-L0', '#main', '#L99999999'])(
    'reads no lines from the hash %j',
    (hash) => {
      expect(readLines(hash)).toBeNull();
    },
  );
});
