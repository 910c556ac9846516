import { mkdirSync, rmSync } from 'node:fs';
import { ensureBuilt } from './build.mjs';
import { claimDataDir } from './claim.mjs';
import { createGroups } from './groups.mjs';
import { ensureDependencies } from './install.mjs';
import { findServiceNode } from './node-binary.mjs';
import { onParentGone } from './parent.mjs';
import { planProcesses, STAGE } from './plan.mjs';
import { requireFreePorts } from './ports.mjs';
import { Problem } from './problem.mjs';
import { shown } from './root.mjs';
import { ensureSecrets } from './secrets.mjs';
import { seedOnce } from './seed.mjs';
import { readSettings } from './settings.mjs';
import { Supervised } from './supervisor.mjs';
import { ensureProgram } from './system-packages.mjs';
import { createTerminal } from './terminal.mjs';

const STORES_MS = 60_000;
const READY_MS = 120_000;
const STOP_MS = 10_000;
/** What the sample snippets are added through. */
const SEEDED_BY = ['gateway', 'auth', 'snippets'];

/** Brings up the whole platform and keeps it up until a signal ends it. */
export async function start({ argv, env }) {
  const terminal = createTerminal();
  const groups = createGroups();
  const platform = { running: [], stopping: false, claim: null };
  const stop = (signal) => stopAll({ platform, groups, terminal, signal });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  // When npm, which started us, is killed outright, nobody else would tell us to stop.
  if (env.npm_lifecycle_event) onParentGone(() => stop('SIGHUP'));
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
  platform.claim = await claimDataDir(settings.dataDir, groups.guardPid());
  const start = groups.start;
  await ensureDependencies({ terminal, start, env });
  const node = findServiceNode();
  const redisServer = settings.redisUrl ? null : await findRedis(terminal, start);
  const secrets = ensureSecrets(settings.dataDir, env);
  const specs = planProcesses({ settings, env, secrets, node, redisServer });
  await requireFreePorts(specs);
  await ensureBuilt({ terminal, start, env });

  const shared = { groups, dataDir: settings.dataDir, say: voice(terminal, platform) };
  platform.running = specs.map((spec) => new Supervised(spec, shared));
  const failed = await terminal.step('Starting', () => launchAll(platform.running));
  if (platform.stopping) return;
  if (!failed.some(({ spec }) => SEEDED_BY.includes(spec.name))) await seed(settings, terminal);
  announce({ settings, failed, terminal });
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

/** Starts the stores, then everything else at once. Answers those that did not become ready. */
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

const failure = ({ spec, reason, file }) => `✗ ${spec.name}: ${reason} (log: ${shown(file)})`;

function announce({ settings, failed, terminal }) {
  for (const one of failed) terminal.line(failure(one));
  if (failed.some(({ spec }) => spec.name === 'gateway')) return;
  terminal.line(`Snippetry is ready: ${settings.publicOrigin}`);
}

/** What is said while the platform runs. */
function voice(terminal, platform) {
  const line = (text) => {
    if (!platform.stopping) terminal.line(text);
  };
  return {
    fell: ({ name }, how, wait) =>
      line(`! ${name} stopped (${how}); starting it again in ${wait / 1000} s`),
    keepsFalling: ({ name }, reason) =>
      line(`✗ ${name} keeps stopping; it is tried on quietly: ${reason}`),
    back: ({ name }) => line(`✓ ${name} is ready again`),
    gaveUp: ({ name }, reason) => line(`✗ ${name} cannot start with these settings: ${reason}`),
    forced: ({ name }) => terminal.line(`! ${name} did not stop in time and was ended`),
  };
}

async function stopAll({ platform, groups, terminal, signal, exitCode = 0 }) {
  if (platform.stopping) {
    // Asked a second time: end at once.
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
  if (platform.claim) rmSync(platform.claim, { force: true });
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
