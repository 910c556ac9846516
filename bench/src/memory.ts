// What the one-command start takes of the memory, 20 seconds after it is ready with the sample snippets:
//   npm run memory -w bench
import { setTimeout as sleep } from 'node:timers/promises';
import { startPlatform } from '@snippetry/test-kit/platform';
import { proportionalMegabytes, withDescendants } from './process-stats.ts';
import { dataFolder, OFFSET } from './running.ts';

const KINDS = { 'a process each': [], '--compact': ['--compact'] };
const SETTLE_MS = 20_000;

interface Measured {
  processes: number;
  megabytes: number;
}

async function measure(dataDir: string, args: string[]): Promise<Measured> {
  const env = { SANDBOX_GITHUB: 'on' };
  const platform = await startPlatform({ ...OFFSET, dataDir, args, env });
  try {
    await sleep(SETTLE_MS);
    const pids = withDescendants(platform.pid);
    const megabytes = pids.reduce((sum, pid) => sum + proportionalMegabytes(pid), 0);
    return { processes: pids.length, megabytes };
  } finally {
    await platform.stop();
  }
}

console.log('| start | processes | first, MB | later, MB |\n|---|---|---|---|');
for (const [name, args] of Object.entries(KINDS)) {
  const folder = dataFolder(undefined, 0);
  // The first one has compiled nothing yet, and adds the samples.
  const first = await measure(folder.dir, args);
  const later = await measure(folder.dir, args);
  const sizes = [first, later].map(({ megabytes }) => megabytes.toFixed(0));
  console.log(`| ${[name, later.processes, ...sizes].join(' | ')} |`);
  folder.done();
}
