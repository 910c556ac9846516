import { fileName } from '@snippetry/service-kit/file-name';

/** Normalizes names that some systems consider equal: in upper case, `ſ` is an S as well. */
const sameName = (name: string) => name.toUpperCase();

/** Returns `array-flatten.ts`, or `array-flatten-2.ts` if the name is taken. */
export function uniqueFileNames(
  files: readonly { title: string; language: string }[],
  reserved: readonly string[],
): string[] {
  const taken = new Set(reserved.map(sameName));
  return files.map((file) => {
    const plain = fileName(file);
    const dot = plain.lastIndexOf('.');
    const [stem, end] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ''];
    let name = plain;
    for (let at = 2; taken.has(sameName(name)); at += 1) name = `${stem}-${at}${end}`;
    taken.add(sameName(name));
    return name;
  });
}
