import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';

/** The number of the line that holds an offset. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** `ColonExpected` → `colon expected`. */
function words(code: string): string {
  return code.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

export function syntaxReason(text: string, { error, offset }: ParseError): string {
  return `Line ${lineAt(text, offset)} is not valid JSON: ${words(printParseErrorCode(error))}.`;
}

/** JSON with comments and trailing commas, as far as it can be understood. */
export function readTree(text: string): { tree: Node | undefined; errors: ParseError[] } {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false });
  return { tree, errors };
}
