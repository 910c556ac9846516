import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { CheckedBuild } from './check-build.ts';

const PROGRAM = fileURLToPath(new URL('./smoke-program.ts', import.meta.url));
const LIMIT_MS = 20_000;
/** No files except the program, no network, no processes, and little memory. */
const FLAGS = ['--permission', `--allow-fs-read=${PROGRAM}`, '--max-old-space-size=256'];

const Reasons = z.array(z.string());

/**
 * Parses all scripts of a remote's build, and starts its entry in a process without permissions.
 *
 * @returns the reasons why it cannot work; empty if it starts and exposes `./remote`
 */
export async function smokeLoad({ manifest, facts, files }: CheckedBuild): Promise<string[]> {
  const scripts = [...files].filter(([file]) => file.endsWith('.js'));
  const input = {
    name: manifest.name,
    entry: facts.entry,
    scripts: Object.fromEntries(scripts.map(([file, code]) => [file, code.toString('utf8')])),
  };
  const child = spawn(process.execPath, [...FLAGS, PROGRAM], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  const failed = new Promise<never>((_resolve, reject) => child.once('error', reject));
  // The process may end before it has read everything.
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(input));
  const output = await Promise.race([text(child.stdout), failed]);
  try {
    return Reasons.parse(JSON.parse(output));
  } catch {
    return ['its scripts end the process that loads them, or take too long'];
  }
}
