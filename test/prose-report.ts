// Prints how far each workspace is from the goals of CONTRIBUTING.md, section "Prose".
//   npm run prose                        counts above the goals, by workspace and pattern
//   npm run prose -- --list <name>...    lines of a workspace, a pattern, or both
import { parseArgs } from 'node:util';
import { excessOf, readProse } from './prose.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean' } },
});
const prose = readProse();
const print = (line: string) => process.stdout.write(`${line}\n`);

if (values.list) {
  for (const { workspace, pattern, at, text } of prose.hits) {
    if (positionals.every((name) => name === workspace || name === pattern)) {
      print(`${at} [${pattern}] ${text}`);
    }
  }
} else {
  const excess = excessOf(prose);
  for (const [workspace, lines] of Object.entries(prose.commentLines).sort()) {
    const over = excess
      .filter((one) => one.workspace === workspace)
      .map(({ pattern, count, goal }) => `${pattern} ${count} (goal ${goal})`);
    print(`${workspace} (${lines} comment lines): ${over.join(', ') || 'meets the goals'}`);
  }
}
