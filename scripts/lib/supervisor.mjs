import { closeSync, existsSync, mkdirSync, openSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { exitReason, lastLines, logFile, rotate, truncateIfLong } from './logs.mjs';
import { signalGroup } from './process-groups.mjs';
import { askReady } from './ready.mjs';
import { at } from './root.mjs';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 15_000;
/** A process that ran this long resets its crash count. */
const STABLE_MS = 30_000;
/** sysexits' EX_CONFIG: the settings are wrong, so a restart cannot help. */
const EX_CONFIG = 78;
/** Number of crashes in a row after which a process counts as failed while the platform starts. */
const FAILED_AFTER = 3;
/** Number of crashes in a row after which further ones are not reported. */
const QUIET_AFTER = 6;
const POLL_MS = 60;
const LOG_CHECK_MS = 60_000;

/** Pause before the n-th restart in a row (n from 1), in milliseconds. */
export const backoff = (n) => Math.min(FIRST_WAIT_MS * 2 ** (n - 1), LONGEST_WAIT_MS);

/** Keeps one process running until it is stopped, and reports each restart. */
export class SupervisedProcess {
  #groups;
  #notify;
  #child = null;
  #exited = Promise.resolve();
  #stopping = new AbortController();
  #crashes = 0;
  #began = 0;
  #logStart = 0;
  #lastFailure = null;
  #gaveUp = false;

  constructor(spec, { groups, dataDir, notify }) {
    this.spec = spec;
    this.file = logFile(dataDir, spec.name);
    this.#groups = groups;
    this.#notify = notify;
    rotate(dataDir, spec.name);
    for (const dir of spec.dirs ?? []) mkdirSync(dir, { recursive: true });
    for (const { file, text } of spec.files ?? []) writeFileSync(file, text, { mode: 0o600 });
    setInterval(() => truncateIfLong(dataDir, spec.name), LOG_CHECK_MS).unref();
  }

  launch() {
    this.#began = Date.now();
    this.#logStart = existsSync(this.file) ? statSync(this.file).size : 0;
    const fd = openSync(this.file, 'a');
    const { command, args, env, stage } = this.spec;
    // The child writes to the file itself, so it neither blocks nor loses output if this process
    // dies.
    const stdio = ['ignore', fd, fd];
    const child = this.#groups.start(command, args, { stage, env, cwd: at(), stdio });
    closeSync(fd);
    this.#child = child;
    this.#exited = new Promise((resolve) => {
      child.once('error', (error) => resolve({ how: error.message }));
      child.once('exit', (code, signal) => resolve({ how: signal ?? `exit code ${code}`, code }));
    });
    this.#exited.then((end) => this.#onExit(end));
  }

  async #onExit({ how, code }) {
    this.#child = null;
    if (this.#stopping.signal.aborted) return;
    if (Date.now() - this.#began > STABLE_MS) this.#crashes = 0;
    this.#crashes++;
    this.#lastFailure = `${exitReason(lastLines(this.file, this.#logStart))} (${how})`;
    this.#gaveUp = code === EX_CONFIG;
    if (this.#gaveUp) return this.#notify.gaveUp(this.spec, this.#lastFailure);
    const wait = backoff(this.#crashes);
    // Repeated crashes must not fill the terminal.
    if (this.#crashes <= QUIET_AFTER) this.#notify.crashed(this.spec, how, wait);
    if (this.#crashes === QUIET_AFTER) this.#notify.keepsCrashing(this.spec, this.#lastFailure);
    const { signal } = this.#stopping;
    await sleep(wait, null, { signal }).catch(() => {});
    if (signal.aborted) return;
    this.launch();
    const mine = this.#child;
    const reason = await this.untilReady(LONGEST_WAIT_MS, () => this.#child !== mine);
    if (reason === null) this.#notify.recovered(this.spec);
  }

  #hasFailed = () => this.#gaveUp || this.#crashes >= FAILED_AFTER;

  /**
   * Waits until the process is ready.
   *
   * @param hasFailed ends the wait early
   * @returns null if ready, else the reason
   */
  async untilReady(timeoutMs, hasFailed = this.#hasFailed) {
    const deadline = Date.now() + timeoutMs;
    let reason = null;
    while (!this.#stopping.signal.aborted && Date.now() < deadline && !hasFailed()) {
      reason = this.#child ? await askReady(this.spec.ready) : this.#lastFailure;
      if (this.#child && reason === null) return null;
      await sleep(POLL_MS);
    }
    return this.#lastFailure ?? reason ?? 'it was stopped';
  }

  /** Stops the process with SIGTERM, and kills it after the deadline. */
  async stop(deadlineMs) {
    this.#stopping.abort();
    const child = this.#child;
    if (!child?.pid) return;
    signalGroup(child.pid, 'SIGTERM');
    const timer = setTimeout(() => {
      this.#notify.killed(this.spec);
      signalGroup(child.pid, 'SIGKILL');
    }, deadlineMs);
    await this.#exited;
    clearTimeout(timer);
  }
}
