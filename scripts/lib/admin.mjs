import path from 'node:path';
import { printProblem } from './problem.mjs';
import { rotateKey } from './rotate-key.mjs';
import { runInServices } from './service-commands.mjs';
import { readSettings, SERVICES } from './settings.mjs';

/** Commands that every service runs on its own data. */
const OF_ALL = ['doctor', 'reconcile', 'migrate'];
/** Auth comes last, because reputations are sums of counts that the others correct. */
const AUTH_LAST = [...SERVICES.filter((name) => name !== 'auth'), 'auth'];

const HELP = `usage: npm run admin -- <command>

  rotate-key <key> <step>            begins, switches or finishes a change of JWT_PRIVATE_KEY,
                                     INTERNAL_KEY or ENCRYPTION_KEY
  rotate-key <key> <step> <folder>   the same in the folder of secrets of docker compose
`;

/**
 * Runs a command of the operator on the platform of this folder, running or stopped.
 * @returns the exit code
 */
export function admin({ argv: [name = 'help', ...args], env }) {
  try {
    if (name === 'rotate-key') return rotate(args, env);
    if (name === 'help') process.stdout.write(HELP);
    return runInServices(OF_ALL.includes(name) ? AUTH_LAST : ['auth'], [name, ...args], env);
  } catch (error) {
    return printProblem(error);
  }
}

function rotate([key, step, folder], env) {
  const secrets = folder
    ? path.resolve(env.INIT_CWD || process.cwd(), folder)
    : path.join(readSettings([], env).dataDir, 'secrets');
  const { isChanged, lines } = rotateKey({ key, step, folder: secrets, env: folder ? {} : env });
  for (const line of lines) console.log(line);
  if (!isChanged) return 0;
  const record = ['record', 'rotate-key', `${key}: ${step}`];
  if (!folder) return runInServices(['auth'], record, env);
  console.log(
    `Then record it: docker compose exec auth snippetry-admin record rotate-key '${key}: ${step}'`,
  );
  return 0;
}
