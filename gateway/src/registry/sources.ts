import { AppError } from '@snippetry/contracts/errors';
import type { Log } from '@snippetry/service-kit/log';
import type { BuildStore } from '../builds/build-store.ts';
import type { DeploymentService } from './deployments.ts';
import type { RegistryRepository } from './registry.repository.ts';
import type { Registry } from './registry.ts';
import type { OfferedBuild, Source } from './source.ts';

export interface SourcesOptions {
  sources: readonly Source[];
  deployments: DeploymentService;
  registry: Registry;
  repository: RegistryRepository;
  store: BuildStore;
  everyMs: number;
  log: Log;
}

/** How long a refused build is not tried again. */
const REFUSED_MS = 30_000;

/**
 * Publishes the builds of sources, and deploys each to all visitors when it is first seen: what an
 * operator starts is what visitors get. Later deployments and rollbacks stay until a source changes.
 */
export class Sources {
  readonly #options: SourcesOptions;
  /** The last deployed build of each source. */
  readonly #seen = new Map<string, string>();
  readonly #complaints = new Map<string, string>();
  /** Builds that were refused, and when they are tried again: each try starts a process. */
  readonly #refused = new Map<string, { id: string; until: number }>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #isRead = false;

  constructor(options: SourcesOptions) {
    this.#options = options;
  }

  /** Whether each source was read once, or could not be read. */
  get isRead(): boolean {
    return this.#isRead;
  }

  start(): void {
    void this.#round();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async #round(): Promise<void> {
    // The shell comes first: remotes need a version of it.
    for (const source of this.#options.sources) {
      if (this.#isClosed) return;
      await this.#read(source).catch((err: unknown) => this.#complain(source.name, err));
    }
    this.#isRead = true;
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#round(), this.#options.everyMs);
    this.#timer.unref();
  }

  async #read(source: Source): Promise<void> {
    const { name } = source;
    const offer = await source.current();
    if (!offer || this.#seen.get(name) === offer.build) return;
    const { repository, registry } = this.#options;
    // Another version of the shell may fit.
    const id = `${offer.build} ${registry.select(null).shell?.version}`;
    const refused = this.#refused.get(name);
    if (refused?.id === id && performance.now() < refused.until) return;
    try {
      if (repository.isConnected) await this.#deploy(name, offer);
      else await this.#adopt(name, offer);
    } catch (error) {
      const isRefused = error instanceof AppError && error.code === 'build.refused';
      if (isRefused) this.#refused.set(name, { id, until: performance.now() + REFUSED_MS });
      throw error;
    }
  }

  async #deploy(name: string, offer: OfferedBuild): Promise<void> {
    const { deployments, log } = this.#options;
    await this.#publish(name, offer);
    await deployments.deploySource(name, offer.build);
    this.#seen.set(name, offer.build);
    this.#complaints.delete(name);
    log.info({ remote: name, build: offer.build }, 'a source has a build');
  }

  /** Reads the files only if the build is unknown: most starts find what they had before. */
  async #publish(name: string, { build, digest, read }: OfferedBuild): Promise<void> {
    const { repository, deployments, store } = this.#options;
    const known = await repository.build(name, build);
    if (known && known.digest !== digest) throw new AppError('build.exists');
    if (known && !known.removedAt && (await store.digest(known)) === digest) return;
    await deployments.publish(name, await read(), { by: 'source' });
  }

  /** Serves a build without the database, which records it once it is reachable. */
  async #adopt(name: string, { build, read }: OfferedBuild): Promise<void> {
    const { registry, deployments, store } = this.#options;
    if (registry.deployments.some((one) => one.name === name)) return;
    const files = await read();
    const { manifest, facts } = await deployments.check(name, files);
    if (!(await store.has({ name, build }))) await store.add({ name, build }, files);
    const { version, requires } = manifest;
    registry.adopt(name, { build, version, requires, facts });
  }

  #complain(name: string, err: unknown): void {
    const complaint = String(err);
    if (this.#complaints.get(name) === complaint) return;
    this.#complaints.set(name, complaint);
    this.#options.log.warn({ err, remote: name }, 'the build of a source is not served');
  }
}
