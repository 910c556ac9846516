// Memory of the one-command start, 20 seconds after it is ready with the sample snippets:
//   npm run memory -w bench
//   --against DIR  another release, too, whose folder this is
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPlatform } from '@snippetry/test-kit/platform';
import { proportionalMegabytes, withDescendants } from './process-stats.ts';
import { AGAINST, type Release, releases } from './releases.ts';
import { dataFolder, OFFSET } from './running.ts';

/** The kind of start that every release supports. */
const PLAIN = 'a process each';
const KINDS = { [PLAIN]: [], '--compact': ['--compact'] };
const SETTLE_MS = 20_000;

interface Measured {
  processes: number;
  megabytes: number;
}

async function measure(dataDir: string, args: string[], { root }: Release): Promise<Measured> {
  const env = { SANDBOX_GITHUB: 'on' };
  const from = root === undefined ? {} : { root };
  const platform = await startPlatform({ ...OFFSET, ...from, dataDir, args, env });
  try {
    await sleep(SETTLE_MS);
    const pids = withDescendants(platform.pid);
    const megabytes = pids.reduce((sum, pid) => sum + proportionalMegabytes(pid), 0);
    return { processes: pids.length, megabytes };
  } finally {
    await platform.stop();
  }
}

const { values } = parseArgs({ options: AGAINST });
console.log('| start | processes | first, MB | later, MB |\n|---|---|---|---|');
for (const release of releases(values.against)) {
  for (const [name, args] of Object.entries(KINDS)) {
    if (release.root !== undefined && name !== PLAIN) continue;
    const folder = dataFolder(undefined, 0);
    // The first start compiles everything, and adds the samples.
    const first = await measure(folder.dir, args, release);
    const later = await measure(folder.dir, args, release);
    const sizes = [first, later].map(({ megabytes }) => megabytes.toFixed(0));
    console.log(`| ${[name + release.mark, later.processes, ...sizes].join(' | ')} |`);
    folder.done();
  }
}
