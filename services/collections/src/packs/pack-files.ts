import { fileName } from '@snippetry/service-kit/file-name';

/**
 * `array-flatten.ts`, and `array-flatten-2.ts` where there is one already: names are told apart
 * without case, as some systems do.
 */
export function uniqueFileNames(
  files: readonly { title: string; language: string }[],
  reserved: readonly string[],
): string[] {
  const taken = new Set(reserved.map((name) => name.toLowerCase()));
  return files.map((file) => {
    const plain = fileName(file);
    const dot = plain.lastIndexOf('.');
    const [stem, end] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ''];
    let name = plain;
    for (let at = 2; taken.has(name.toLowerCase()); at += 1) name = `${stem}-${at}${end}`;
    taken.add(name.toLowerCase());
    return name;
  });
}
