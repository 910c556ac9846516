import { fileName } from '@snippetry/service-kit/file-name';

/** What two names share that some systems take for the same: in capitals, `ſ` is an S as well. */
const sameName = (name: string) => name.toUpperCase();

/** `array-flatten.ts`, and `array-flatten-2.ts` where there is one already. */
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
