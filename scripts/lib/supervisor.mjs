import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup } from './groups.mjs';
import { cutIfLong, lastLines, logFile, reasonIn, rotate } from './logs.mjs';
import { askReady } from './ready.mjs';
import { at } from './root.mjs';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 15_000;
/** A process that stayed up this long starts its waits over. */
const STEADY_MS = 30_000;
/** sysexits' EX_CONFIG: the process says its settings are wrong, so trying again is no use. */
const BAD_CONFIG = 78;
/** Falls in a row after which a process counts as failed while the platform starts. */
const FAILED_AFTER = 3;
/** Falls in a row after which further ones are not told. */
const QUIET_AFTER = 6;
const POLL_MS = 60;
const LOG_CHECK_MS = 60_000;

/** The pause before the n-th restart in a row (n from 1), in milliseconds. */
export const backoff = (n) => Math.min(FIRST_WAIT_MS * 2 ** (n - 1), LONGEST_WAIT_MS);

/** One process, kept running until it is stopped; says so when it has to start it again. */
export class Supervised {
  #groups;
  #say;
  #child = null;
  #exited = Promise.resolve();
  #stopping = new AbortController();
  #falls = 0;
  #began = 0;
  #logStart = 0;
  #lastFailure = null;
  #gaveUp = false;

  constructor(spec, { groups, dataDir, say }) {
    this.spec = spec;
    this.file = logFile(dataDir, spec.name);
    this.#groups = groups;
    this.#say = say;
    rotate(dataDir, spec.name);
    for (const dir of spec.dirs ?? []) mkdirSync(dir, { recursive: true });
    setInterval(() => cutIfLong(dataDir, spec.name), LOG_CHECK_MS).unref();
  }

  launch() {
    this.#began = Date.now();
    this.#logStart = existsSync(this.file) ? statSync(this.file).size : 0;
    const fd = openSync(this.file, 'a');
    const { command, args, env, stage } = this.spec;
    // Written by the child itself: nothing is lost, and nothing blocks it, when we are gone.
    const stdio = ['ignore', fd, fd];
    const child = this.#groups.start(command, args, { stage, env, cwd: at(), stdio });
    closeSync(fd);
    this.#child = child;
    this.#exited = new Promise((resolve) => {
      child.once('error', (error) => resolve({ how: error.message }));
      child.once('exit', (code, signal) => resolve({ how: signal ?? `exit code ${code}`, code }));
    });
    this.#exited.then((end) => this.#fell(end));
  }

  async #fell({ how, code }) {
    this.#child = null;
    if (this.#stopping.signal.aborted) return;
    if (Date.now() - this.#began > STEADY_MS) this.#falls = 0;
    this.#falls++;
    this.#lastFailure = `${reasonIn(lastLines(this.file, this.#logStart))} (${how})`;
    this.#gaveUp = code === BAD_CONFIG;
    if (this.#gaveUp) return this.#say.gaveUp(this.spec, this.#lastFailure);
    const wait = backoff(this.#falls);
    // A process that cannot run would fill the screen.
    if (this.#falls <= QUIET_AFTER) this.#say.fell(this.spec, how, wait);
    if (this.#falls === QUIET_AFTER) this.#say.keepsFalling(this.spec, this.#lastFailure);
    const { signal } = this.#stopping;
    await sleep(wait, null, { signal }).catch(() => {});
    if (signal.aborted) return;
    this.launch();
    const mine = this.#child;
    const reason = await this.untilReady(LONGEST_WAIT_MS, () => this.#child !== mine);
    if (reason === null) this.#say.back(this.spec);
  }

  #isHopeless = () => this.#gaveUp || this.#falls >= FAILED_AFTER;

  /**
   * Waits until the process says that it is ready.
   * @param hopeless ends the wait early
   * @returns null once ready, else why it is not
   */
  async untilReady(timeoutMs, hopeless = this.#isHopeless) {
    const deadline = Date.now() + timeoutMs;
    let reason = null;
    while (!this.#stopping.signal.aborted && Date.now() < deadline && !hopeless()) {
      reason = this.#child ? await askReady(this.spec.ready) : this.#lastFailure;
      if (this.#child && reason === null) return null;
      await sleep(POLL_MS);
    }
    return this.#lastFailure ?? reason ?? 'it was stopped';
  }

  /** Asks the process to end, and makes sure that it does. */
  async stop(deadlineMs) {
    this.#stopping.abort();
    const child = this.#child;
    if (!child?.pid) return;
    signalGroup(child.pid, 'SIGTERM');
    const timer = setTimeout(() => {
      this.#say.forced(this.spec);
      signalGroup(child.pid, 'SIGKILL');
    }, deadlineMs);
    await this.#exited;
    clearTimeout(timer);
  }
}
