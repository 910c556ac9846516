const KINDS =
  'annotation|@interface|interface|enum|record|struct|union|trait|protocol|module|mixin|extension|actor|object|class|type';

/** Kind of a type and the text after its name, from the code before its body. */
export function typeHead(head: string, name: string): { kind: string; rest: string } {
  const plain = name.replace(/[^\w]/g, '\\$&');
  const exact = new RegExp(
    `(?:\\b|(?=@))(${KINDS})\\s+(?:class\\s+|struct\\s+)?${plain}(?![\\w$])([\\s\\S]*)`,
  );
  const found = exact.exec(head) ?? new RegExp(`\\b(${KINDS})\\b`).exec(head);
  return {
    kind: found?.[1]?.replace('@interface', 'annotation') ?? 'type',
    rest: found?.[2] ?? '',
  };
}

/** Text before the names of the types that a type is based on. */
export type Parents = 'words' | 'colon' | 'brackets' | 'less';

const BASED: Readonly<Record<Parents, RegExp>> = {
  words:
    /\b(?:extends|implements|with)\s+((?:(?!\b(?:extends|implements|with|permits)\b)[^{=:])+)/g,
  colon: /(?<!:):(?!:)([^{=]*)/g,
  brackets: /^\s*\(([^)]*)/g,
  less: /^\s*<\s*([\w:]+)/g,
};
const NESTED = /<[^<>]*>|\([^()]*\)/g;

/** Names of the types that a type is based on, in the text between its name and its body. */
export function parentsIn(text: string, style: Parents): string[] {
  // Without type arguments, and without the parameters of a constructor.
  let plain = style === 'less' ? text : text.replaceAll('=>', '').replace(/\[[^[\]]*\]/g, '');
  for (let before = ''; before !== plain && /^(?:words|colon)$/.test(style); ) {
    before = plain;
    plain = plain.replace(NESTED, '');
  }
  const bases = style === 'brackets' ? plain : plain.split(/\bwhere\b|\(/)[0];
  return [...(bases ?? '').matchAll(BASED[style])]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.replace(/\b(?:public|private|protected|virtual)\b/g, '').trim())
    .filter((name) => /^[\w.:\\]+$/.test(name));
}
