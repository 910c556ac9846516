import { mkdirSync, rmSync } from 'node:fs';
import { ensureBuilt } from './build.mjs';
import { ensureCompiled } from './compile.mjs';
import { lockDataDir } from './data-dir-lock.mjs';
import { devMailAddress } from './dev-mail.mjs';
import { ensureDependencies } from './install.mjs';
import { findServiceNode } from './node-binary.mjs';
import { onParentExit } from './parent-exit.mjs';
import { planProcesses, STAGE } from './plan.mjs';
import { requireFreePorts } from './ports.mjs';
import { keepPrivate } from './private-files.mjs';
import { Problem } from './problem.mjs';
import { createGroups } from './process-groups.mjs';
import { displayPath } from './root.mjs';
import { ensureSecrets } from './secrets.mjs';
import { seedOnce } from './seed.mjs';
import { readSettings } from './settings.mjs';
import { SupervisedProcess } from './supervisor.mjs';
import { ensureProgram } from './system-packages.mjs';
import { createTerminal } from './terminal.mjs';

const STORES_MS = 60_000;
const READY_MS = 120_000;
const STOP_MS = 10_000;
/** Processes required for adding the sample snippets. */
const REQUIRED_TO_SEED = ['gateway', 'auth', 'snippets', 'services'];

/** Starts the whole platform and keeps it running until a signal stops it. */
export async function start({ argv, env }) {
  const terminal = createTerminal();
  const groups = createGroups();
  const platform = { running: [], stopping: false, lockFile: null };
  const stop = (signal) => stopAll({ platform, groups, terminal, signal });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  // A killed npm forwards no signal to this process, so its exit has to be watched.
  if (env.npm_lifecycle_event) onParentExit(() => stop('SIGHUP'));
  try {
    await bringUp({ argv, env, terminal, groups, platform });
  } catch (error) {
    if (platform.stopping) return;
    report(error);
    await stopAll({ platform, groups, terminal, exitCode: 1 });
  }
}

async function bringUp({ argv, env, terminal, groups, platform }) {
  const settings = readSettings(argv, env);
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  platform.lockFile = await lockDataDir(settings.dataDir, groups.guardPid());
  const start = groups.start;
  const secrets = ensureSecrets(settings.dataDir, env);
  // Checked before the installation, which takes minutes: ports do not depend on it.
  const unlaunched = { settings, env, secrets, node: process.execPath, redisServer: '' };
  await requireFreePorts(planProcesses(unlaunched));
  await ensureDependencies({ terminal, start, env });
  const node = findServiceNode();
  const redisServer = settings.redisUrl ? null : await findRedis(terminal, start);
  const specs = planProcesses({ settings, env, secrets, node, redisServer });
  // Checked again, since a Redis server that was just installed may have been started by the
  // system.
  await requireFreePorts(specs);
  await ensureBuilt({ terminal, start, env });
  await ensureCompiled({ terminal, specs, node, settings, start, env });
  keepPrivate(settings.dataDir);

  const shared = {
    groups,
    dataDir: settings.dataDir,
    notify: createNotifications(terminal, platform),
  };
  platform.running = specs.map((spec) => new SupervisedProcess(spec, shared));
  const failed = await terminal.step('Starting', () => launchAll(platform.running));
  if (platform.stopping) return;
  const canSeed = !failed.some(({ spec }) => REQUIRED_TO_SEED.includes(spec.name));
  if (canSeed) await seed(settings, terminal);
  announce({ settings, secrets, failed, terminal, env });
  if (failed.some(({ spec }) => spec.name === 'gateway'))
    throw new Problem('Nothing can be reached without the gateway.');
  platform.announced = true;
}

const findRedis = (terminal, start) =>
  ensureProgram(['redis-server', 'valkey-server'], {
    terminal,
    start,
    way: 'set REDIS_URL to a Redis server of your own',
  });

/** Starts the stores, then everything else at once. Returns the processes that did not become ready. */
async function launchAll(running) {
  const waitFor = (all, ms) =>
    Promise.all(
      all.map(async (one) => ({
        spec: one.spec,
        file: one.file,
        reason: await one.untilReady(ms),
      })),
    );
  const stores = running.filter(({ spec }) => spec.stage === STAGE.stores);
  const others = running.filter(({ spec }) => spec.stage !== STAGE.stores);
  for (const one of stores) one.launch();
  const lostStores = (await waitFor(stores, STORES_MS)).filter(({ reason }) => reason !== null);
  if (lostStores.length > 0) {
    const details = lostStores.map(failure);
    throw new Problem('The platform cannot run without its stores:', details);
  }
  for (const one of others) one.launch();
  return (await waitFor(others, READY_MS)).filter(({ reason }) => reason !== null);
}

async function seed(settings, terminal) {
  try {
    await seedOnce({ settings, terminal });
  } catch (error) {
    terminal.line(`! The sample snippets could not be added: ${error.message}`);
  }
}

const failure = ({ spec, reason, file }) => `✗ ${spec.name}: ${reason} (log: ${displayPath(file)})`;

function announce({ settings, secrets, failed, terminal, env }) {
  for (const one of failed) terminal.line(failure(one));
  if (failed.some(({ spec }) => spec.name === 'gateway')) return;
  const mails = devMailAddress({ settings, secrets, env });
  if (mails) terminal.line(`Mails that were not sent: ${mails}`);
  terminal.line(`Snippetry is ready: ${settings.publicOrigin}`);
}

/** Prints what happens to the processes while the platform runs. */
function createNotifications(terminal, platform) {
  const line = (text) => {
    if (!platform.stopping) terminal.line(text);
  };
  return {
    crashed: ({ name }, how, wait) =>
      line(`! ${name} stopped (${how}); starting it again in ${wait / 1000} s`),
    keepsCrashing: ({ name }, reason) =>
      line(`✗ ${name} keeps stopping; it is tried on quietly: ${reason}`),
    recovered: ({ name }) => line(`✓ ${name} is ready again`),
    gaveUp: ({ name }, reason) => line(`✗ ${name} cannot start with these settings: ${reason}`),
    killed: ({ name }) => terminal.line(`! ${name} did not stop in time and was ended`),
  };
}

async function stopAll({ platform, groups, terminal, signal, exitCode = 0 }) {
  if (platform.stopping) {
    // A second signal kills everything at once.
    if (signal) finish(platform, groups, 1);
    return;
  }
  platform.stopping = true;
  const stages = [STAGE.gateway, STAGE.parts, STAGE.stores];
  const work = async () => {
    for (const stage of stages) {
      const these = platform.running.filter(({ spec }) => spec.stage === stage);
      await Promise.all(these.map((one) => one.stop(STOP_MS)));
    }
  };
  if (platform.running.length === 0) await work();
  else await terminal.step('Stopping', work);
  finish(platform, groups, exitCode);
}

function finish(platform, groups, exitCode) {
  groups.close();
  if (platform.lockFile) rmSync(platform.lockFile, { force: true });
  process.exit(exitCode);
}

function report(error) {
  if (!(error instanceof Problem)) {
    console.error(error);
    return;
  }
  console.error(`✗ ${error.message}`);
  for (const line of error.details) console.error(`  ${line}`);
}
