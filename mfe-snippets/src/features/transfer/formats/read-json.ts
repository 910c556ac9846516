import { type Msg, msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';

/** Line number of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Messages of parse errors, by the parser's codes. */
const FAULTS: Readonly<Record<string, Msg>> = {
  InvalidSymbol: msg('invalid symbol'),
  InvalidNumberFormat: msg('invalid number format'),
  PropertyNameExpected: msg('property name expected'),
  ValueExpected: msg('value expected'),
  ColonExpected: msg('colon expected'),
  CommaExpected: msg('comma expected'),
  CloseBraceExpected: msg('close brace expected'),
  CloseBracketExpected: msg('close bracket expected'),
  EndOfFileExpected: msg('end of file expected'),
  InvalidCommentToken: msg('invalid comment token'),
  UnexpectedEndOfComment: msg('unexpected end of comment'),
  UnexpectedEndOfString: msg('unexpected end of string'),
  UnexpectedEndOfNumber: msg('unexpected end of number'),
  InvalidUnicode: msg('invalid unicode'),
  InvalidEscapeCharacter: msg('invalid escape character'),
  InvalidCharacter: msg('invalid character'),
};

export function syntaxReason(text: string, { error, offset }: ParseError): string {
  const code = printParseErrorCode(error);
  const fault = FAULTS[code];
  return t('Line {line} is not valid JSON: {fault}.', {
    line: String(lineAt(text, offset)),
    fault: fault ? t(fault) : code,
  });
}

/** Parses JSON with comments and trailing commas; recovers from errors. */
export function readTree(text: string): { tree: Node | undefined; errors: ParseError[] } {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false });
  return { tree, errors };
}
