import { t } from '@snippetry/web-kit';

interface Lines {
  fromLine: number;
  toLine: number;
}

/** "Lines 3–7" or "Line 3". */
export function linesLabel({ fromLine, toLine }: Lines): string {
  if (fromLine === toLine) return t('Line {line}', { line: String(fromLine) });
  return t('Lines {from}–{to}', { from: String(fromLine), to: String(toLine) });
}

/** "Outdated · lines 3–7 of version 2", for lines that no longer exist. */
export function outdatedLabel({
  fromLine,
  toLine,
  revision,
}: Lines & { revision: number }): string {
  const [from, to, version] = [String(fromLine), String(toLine), String(revision)];
  if (from === to) return t('Outdated · line {line} of version {version}', { line: from, version });
  return t('Outdated · lines {from}–{to} of version {version}', { from, to, version });
}
