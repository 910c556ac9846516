import { describe, expect, it } from 'vitest';
import { HEIGHT, readPreferences, withinHeight } from './editor-preferences.ts';

const START = {
  fontSize: null,
  indent: null,
  tabSize: 4,
  wrap: false,
  lineNumbers: true,
  keyMap: 'standard',
  height: 600,
};

describe('stored preferences', () => {
  it('returns default editor preferences if none are stored', () => {
    expect(readPreferences(null)).toEqual(START);
  });

  it('reads editor preferences back as they were stored', () => {
    const look = { fontSize: 16, indent: 'tab', tabSize: 8, wrap: true, lineNumbers: false };
    const wanted = { ...look, keyMap: 'vim' };
    expect(readPreferences(JSON.stringify({ ...wanted, height: 420 }))).toEqual({
      ...wanted,
      height: 420,
    });
  });

  it.each(['', 'null', '[]', '"x"', '{', '{"fontSize":99,"wrap":"yes","tabSize":0,"height":"a"}'])(
    'ignores invalid stored editor preferences: %s',
    (text) => {
      expect(readPreferences(text)).toEqual(START);
    },
  );

  it('keeps the height of the editor within its bounds', () => {
    expect(readPreferences('{"height":5}').height).toBe(HEIGHT.min);
    expect(withinHeight(99_999)).toBe(HEIGHT.max);
    expect(withinHeight(600.4)).toBe(600);
  });
});
