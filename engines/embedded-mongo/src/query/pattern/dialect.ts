/** How the two engines write what PCRE writes in one way. */
export interface Dialect {
  /** One character, taken literally. */
  character(code: number): string;
  any: string;
  anyButNewline: string;
  lineStart: string;
  lineEnd: string;
  textStart: string;
  /** The end of the text, or the place before a newline that ends it. */
  textEnd: string;
  veryEnd: string;
  /** A Unicode property, such as `Lu` or `Greek`. */
  property(name: string, negated: boolean): string;
}

const hex = (code: number): string => code.toString(16);
const isWordCharacter = (code: number): boolean => /[A-Za-z0-9_]/.test(String.fromCodePoint(code));

/** RE2's syntax: linear, without looking around and without back references. */
export const RE2: Dialect = {
  character: (code) => (isWordCharacter(code) ? String.fromCodePoint(code) : `\\x{${hex(code)}}`),
  any: '(?s:.)',
  anyButNewline: '[^\\n]',
  lineStart: '(?m:^)',
  lineEnd: '(?m:$)',
  textStart: '\\A',
  textEnd: '(?:\\n?\\z)',
  veryEnd: '\\z',
  property: (name, negated) => `\\${negated ? 'P' : 'p'}{${name}}`,
};

/** JavaScript's syntax with the flag `u`, the newline being the only end of a line. */
export const SCRIPT: Dialect = {
  character: (code) => (isWordCharacter(code) ? String.fromCodePoint(code) : `\\u{${hex(code)}}`),
  any: '[^]',
  anyButNewline: '[^\\n]',
  lineStart: '(?<![^\\n])',
  lineEnd: '(?![^\\n])',
  textStart: '^',
  textEnd: '(?=\\n?$)',
  veryEnd: '$',
  property(name, negated) {
    const sign = negated ? 'P' : 'p';
    return name.length <= 2 || name === 'Any' ? `\\${sign}{${name}}` : `\\${sign}{Script=${name}}`;
  },
};
