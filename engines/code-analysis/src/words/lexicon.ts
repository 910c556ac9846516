/** How the comments, strings and words of a language look. */
export interface Lexicon {
  comments: RegExp;
  strings: RegExp;
  words: RegExp;
}

// Each pattern matches up to the end of the code if its end is missing, so that reading stays linear.
const BLOCK_COMMENTS = /\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?/;
const HASH = /(?<=^|[\s;])#.*/;
const WORDS = /[\p{L}_$@][\p{L}\p{N}_$]*/gu;

export const C_LIKE: Lexicon = {
  comments: new RegExp(`\\/\\/.*|${BLOCK_COMMENTS.source}`),
  strings: /"""(?:[^"]|"(?!""))*(?:""")?|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'/,
  words: WORDS,
};
export const SHELL: Lexicon = {
  comments: HASH,
  strings: /"(?:\\[\s\S]|[^"\\])*"?|'[^']*'?/,
  words: /[\p{L}_$@][\p{L}\p{N}_$]*(?:-[\p{L}_]+)*/gu,
};
export const RUBY: Lexicon = { ...SHELL, words: /[\p{L}_$@][\p{L}\p{N}_$]*[?!]?/gu };
export const POWERSHELL: Lexicon = {
  ...SHELL,
  comments: new RegExp(`<#(?:[^#]|#(?!>))*(?:#>)?|${HASH.source}`),
  strings: /"(?:`[\s\S]|[^"`])*"?|'[^']*'?/,
};
const SQL_NAME = '(?:"[^"]*"?|`[^`]*`?|\\[\\w[^\\]\\n]*\\]|[\\p{L}_][\\p{L}\\p{N}_$]*)';
export const SQL: Lexicon = {
  comments: new RegExp(`--.*|${BLOCK_COMMENTS.source}`),
  strings: /'[^']*'?|\$\$(?:[^$]|\$(?!\$))*(?:\$\$)?/,
  words: new RegExp(`${SQL_NAME}(?:\\.${SQL_NAME})*|[(),;]`, 'gu'),
};

/** The code with blanks for comments and for the content of strings, and the comments. */
export function blanked(content: string, { comments, strings }: Lexicon) {
  const found: { from: number; to: number }[] = [];
  const pattern = new RegExp(`(${comments.source})|${strings.source}`, 'gm');
  const plain = content.replace(
    pattern,
    (text: string, comment: string | undefined, from: number) => {
      if (comment !== undefined) found.push({ from, to: from + text.length });
      const inside = text.replace(/[^\n]/g, ' ');
      return comment === undefined ? `'${inside.slice(1)}` : inside;
    },
  );
  return { plain, comments: found };
}
