/** "Lines 3–7" or "Line 3". */
export function linesLabel({ fromLine, toLine }: { fromLine: number; toLine: number }): string {
  return fromLine === toLine ? `Line ${fromLine}` : `Lines ${fromLine}–${toLine}`;
}
