import { Problem, printProblem } from './problem.mjs';
import { runInServices } from './service-commands.mjs';
import { SERVICES } from './settings.mjs';

/**
 * Prints what the database of each service lacks, and completes it unless it is a dry run.
 * @returns the exit code
 */
export function migrate({ argv, env }) {
  try {
    if (argv.some((word) => word !== '--dry-run')) {
      throw new Problem('usage: npm run migrate [-- --dry-run]');
    }
    return runInServices(SERVICES, ['migrate', ...argv], env);
  } catch (error) {
    return printProblem(error);
  }
}
