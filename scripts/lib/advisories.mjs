import { execFile } from 'node:child_process';
import { Problem } from './problem.mjs';
import { at } from './root.mjs';

const FAILING = ['high', 'critical'];
/** No retries: an unreachable registry must not delay the tests. */
const ARGS = ['audit', '--json', '--omit=dev', '--fetch-retries=0', '--fetch-timeout=15000'];
const TIMEOUT_MS = 60_000;
const OFFLINE = 'osv-scanner scan --offline-vulnerabilities --lockfile package-lock.json';

/**
 * Parses the output of `npm audit --json`: one line per serious advisory, or the reason why the
 * registry returned none.
 */
export function readAudit(text) {
  const report = parse(text);
  if (!report?.vulnerabilities) {
    return { serious: [], unanswered: report?.message ?? 'npm audit answered nothing' };
  }
  const serious = Object.values(report.vulnerabilities)
    .filter(({ severity }) => FAILING.includes(severity))
    .map(({ name, severity, via }) => {
      const causes = via.map((cause) => (typeof cause === 'string' ? cause : cause.url));
      return `${name}: ${severity}, ${causes.join(', ')}`;
    });
  return { serious, unanswered: null };
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Fails if a production dependency has a serious advisory. Reports what was not checked if the
 * registry is unreachable.
 */
export async function checkAdvisories({ env, npm = 'npm' }) {
  const { serious, unanswered } = readAudit(await audit(npm, env));
  if (serious.length > 0) throw new Problem('dependencies have advisories:', serious);
  if (unanswered === null) return { passed: 1, failed: 0 };
  const line = `not checked: advisories of dependencies (${unanswered}); offline: ${OFFLINE}`;
  return { passed: 0, failed: 0, untested: [line] };
}

/** `npm audit` exits with 1 both if there are advisories and if the registry does not answer. */
const audit = (npm, env) =>
  new Promise((resolve) => {
    const options = { cwd: at(), env, timeout: TIMEOUT_MS, maxBuffer: 64_000_000 };
    execFile(npm, ARGS, options, (_error, stdout) => resolve(stdout));
  });
