import { spawnSync } from 'node:child_process';
import { Problem } from './problem.mjs';
import { at } from './root.mjs';

const NEEDED = [24, 15];

/** Whether a version such as `v24.21.0` runs the services' TypeScript as it is. */
export function runsServices(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
}

/** The Node binary for the services: the current one if it is new enough, else the one in node_modules. */
export function findServiceNode() {
  if (runsServices(process.version)) return process.execPath;
  const bundled = at('node_modules/.bin/node');
  const answer = spawnSync(bundled, ['--version'], { encoding: 'utf8' });
  if (answer.status === 0 && runsServices(answer.stdout.trim())) return bundled;
  throw new Problem(
    `The services need Node ${NEEDED.join('.')} or newer; this is ${process.version}, and npm has no copy for this system.`,
    ['Install a current Node from https://nodejs.org and run npm start again.'],
  );
}
