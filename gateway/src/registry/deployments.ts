import { AppError } from '@snippetry/contracts/errors';
import { satisfies } from '@snippetry/contracts/version-range';
import type { BuildFiles } from '../builds/archive.ts';
import type { BuildStore } from '../builds/build-store.ts';
import { type CheckedBuild, checkBuild, refused } from '../builds/check-build.ts';
import { smokeLoad } from '../builds/smoke-load.ts';
import type { BuildDoc, CanaryDoc, CanaryUser, RemoteDoc } from './registry.model.ts';
import type { RegistryRepository, RemoteChange } from './registry.repository.ts';
import type { Registry } from './registry.ts';

export interface DeploymentsOptions {
  repository: RegistryRepository;
  registry: Registry;
  store: BuildStore;
}

/** Who publishes or deploys: a username, the label of a token, or a part of the gateway. */
interface By {
  by: string;
}

/** Publishes builds, and deploys them. */
export class DeploymentService {
  readonly #options: DeploymentsOptions;

  constructor(options: DeploymentsOptions) {
    this.#options = options;
  }

  /**
   * Checks a build, stores its files, and records it. A build that is published already is returned
   * as it is.
   *
   * @throws AppError `build.refused` with each reason; `build.exists` if the id has other files
   */
  async publish(
    name: string,
    files: BuildFiles,
    { by, commit = '', owner = '' }: By & { commit?: string | undefined; owner?: string },
  ): Promise<BuildDoc> {
    const { repository, store } = this.#options;
    const checked = await this.check(name, files);
    const { manifest, digest, facts, bytes } = checked;
    const { build, version, requires } = manifest;
    const known = await repository.build(name, build);
    if (known && known.digest !== digest) throw new AppError('build.exists');
    if (known && !known.removedAt && (await store.digest(known)) === digest) return known;
    await store.add({ name, build }, files);
    const now = new Date();
    const doc = {
      ...{ name, build, version, requires, commit, digest, bytes, facts },
      ...{ files: files.size, publishedAt: now, publishedBy: by, unusedSince: now },
      removedAt: null,
    };
    await repository.addBuild(doc, owner);
    return { _id: `${name}/${build}`, ...doc };
  }

  /**
   * Checks files, hashes, the entry and the range of shell versions.
   *
   * @throws AppError `build.refused` with each reason
   */
  async check(name: string, files: BuildFiles): Promise<CheckedBuild> {
    const checked = checkBuild(name, files);
    if (name === 'shell') return checked;
    const shell = this.#options.registry.select(null).shell;
    const { requires } = checked.manifest;
    if (shell && !satisfies(shell.version, requires)) {
      throw refused([
        `it needs version ${requires} of the shell, and ${shell.version} is deployed`,
      ]);
    }
    const reasons = await smokeLoad(checked);
    if (reasons.length > 0) throw refused(reasons);
    return checked;
  }

  /** Deploys a build to a share of the browsers; to all of them, it becomes the stable one. */
  async deploy(
    name: string,
    { build, share, users, by }: By & { build: string; share: number; users: CanaryUser[] },
  ): Promise<void> {
    await this.#change(name, async (remote) => {
      await this.#requireFiles(name, build);
      if (share === 100 && users.length === 0) return stableChange(remote, build, { by, share });
      if (remote.stable === null) throw new AppError('remote.nothing_before');
      const startedAt = new Date();
      const canary = { build, share, users, startedAt, startedBy: by, reason: '' };
      const names = users.map(({ username }) => username).join(', ');
      const listed = names && `, and for ${names}`;
      return {
        set: { canary: { ...canary, state: 'running' as const } },
        used: [build, remote.canary?.build],
        action: { by, action: 'deployed', build, detail: `${share}%${listed}` },
      };
    });
  }

  async promote(name: string, { by }: By): Promise<void> {
    await this.#change(name, async (remote) => {
      const { build } = requireCanary(remote);
      await this.#requireFiles(name, build);
      return stableChange(remote, build, { by, action: 'promoted' });
    });
  }

  async pause(name: string, { by }: By): Promise<void> {
    await this.#change(name, async (remote) => {
      const canary = requireCanary(remote);
      return {
        set: { canary: { ...canary, state: 'paused' } },
        action: { by, action: 'paused', build: canary.build, detail: '' },
      };
    });
  }

  /** Stops a canary, unless it is no longer the running one. */
  async stop(name: string, build: string, reason: string): Promise<void> {
    await this.#change(name, async ({ canary }) => {
      if (canary?.build !== build || canary.state !== 'running') return null;
      return {
        set: { canary: { ...canary, state: 'stopped', reason } },
        action: { by: 'automatic stop', action: 'stopped', build, detail: reason },
      };
    });
  }

  async rollback(name: string, { by }: By): Promise<void> {
    await this.#change(name, async ({ canary, stable, previous }) => {
      if (canary) {
        const action = { by, action: 'rolled_back' as const, build: stable ?? '', detail: '' };
        return { set: { canary: null }, used: [canary.build], action };
      }
      if (previous === null) throw new AppError('remote.nothing_before');
      await this.#requireFiles(name, previous);
      return {
        // A second rollback must not bring the broken build back.
        set: { stable: previous, previous: null },
        used: [stable, previous],
        action: { by, action: 'rolled_back', build: previous, detail: '' },
      };
    });
  }

  /**
   * Makes a build of a source the stable one, unless the source has had it before. That is ignored
   * if the files of the stable build are lost, as after the restore of a database alone.
   */
  async deploySource(name: string, build: string): Promise<void> {
    await this.#change(name, async (remote) => {
      if (remote.source === build && (await this.#hasFiles(name, remote.stable))) return null;
      if (remote.stable === build)
        return { ...sourceChange(remote, build), set: { source: build } };
      return sourceChange(remote, build);
    });
  }

  async #requireFiles(name: string, build: string): Promise<void> {
    if (!(await this.#hasFiles(name, build))) throw new AppError('build.not_found');
  }

  async #hasFiles(name: string, build: string | null): Promise<boolean> {
    const doc = build === null ? null : await this.#options.repository.build(name, build);
    if (!doc || doc.removedAt) return false;
    return this.#options.store.ensure(doc, doc.digest);
  }

  async #change(
    name: string,
    decide: (remote: RemoteDoc) => Promise<RemoteChange | null>,
  ): Promise<void> {
    await this.#options.repository.change(name, async (remote) => {
      if (!remote) throw new AppError('remote.not_found');
      return decide(remote);
    });
    await this.#options.registry.announce();
  }
}

function requireCanary({ canary }: RemoteDoc): CanaryDoc {
  if (!canary) throw new AppError('remote.no_canary');
  return canary;
}

/** Replaces the stable build; a canary of the same build ends. */
function stableChange(
  { stable, previous, canary }: RemoteDoc,
  build: string,
  {
    by,
    action = 'deployed',
    share = 100,
  }: By & { action?: 'deployed' | 'promoted'; share?: number },
): RemoteChange {
  return {
    set: {
      stable: build,
      previous: stable === build ? previous : stable,
      canary: canary?.build === build ? null : canary,
    },
    used: [stable, build],
    action: { by, action, build, detail: `${share}%` },
  };
}

function sourceChange(remote: RemoteDoc, build: string): RemoteChange {
  const change = stableChange(remote, build, { by: 'source' });
  return { ...change, set: { ...change.set, source: build } };
}
