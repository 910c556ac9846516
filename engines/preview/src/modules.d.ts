declare module '@tailwindcss/browser' {
  /** The library's script as text: see the build's rules. */
  const text: string;
  export default text;
}

declare module '*?text' {
  const text: string;
  export default text;
}

declare module 'sucrase/dist/esm/parser/index.js' {
  /** One token: what kind it is and where it stands. */
  export interface Token {
    type: number;
    start: number;
    end: number;
  }
  export function parse(
    code: string,
    jsx: boolean,
    typescript: boolean,
    flow: boolean,
  ): { tokens: Token[] };
}

declare module 'sucrase/dist/esm/parser/tokenizer/types.js' {
  /** Numbers of the kinds of tokens by name. */
  export const TokenType: Readonly<Record<string, number>>;
}

declare module 'svelte/internal/client' {
  const runtime: object;
  export = runtime;
}
