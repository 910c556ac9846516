// Prints how far each workspace is from the goals of CONTRIBUTING.md, section "Prose".
//   npm run prose                        counts above the goals, by workspace and pattern
//   npm run prose -- --list <name>...    lines of a workspace, a pattern, or both
//   npm run prose -- --update            lowers the entries of prose.ratchet.json, never raises one
import { parseArgs } from 'node:util';
import { compare, goalOf, lower, readProse, readRatchet, writeRatchet } from './prose.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean' }, update: { type: 'boolean' } },
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
  if (values.update) writeRatchet(lower(prose, readRatchet()));
  for (const [workspace, counts] of Object.entries(prose.counts).sort()) {
    const lines = prose.commentLines[workspace] ?? 0;
    const over = Object.entries(counts)
      .filter(([pattern, found]) => found > goalOf(pattern, lines))
      .map(([pattern, found]) => `${pattern} ${found} (goal ${goalOf(pattern, lines)})`);
    print(`${workspace} (${lines} comment lines): ${over.join(', ') || 'meets the goals'}`);
  }
  for (const { workspace, pattern, count, limit } of compare(prose, readRatchet()).above) {
    print(`✗ ${workspace}: ${pattern} ${count}, at most ${limit}`);
  }
}
