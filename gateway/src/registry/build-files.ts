import { BuildId, RemoteName } from '@snippetry/contracts/build-manifest';
import { AppError } from '@snippetry/contracts/errors';
import { setMatchedRoute } from '@snippetry/service-kit/record-requests';
import { sendFile } from '@snippetry/static-host/send-file';
import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import type { BuildKey, BuildStore } from '../builds/build-store.ts';
import type { RegistryRepository } from './registry.repository.ts';

export interface BuildFilesOptions {
  store: BuildStore;
  repository: RegistryRepository;
}

/** How long a build is taken for unknown, so that guessed addresses cost no query each. */
const UNKNOWN = { max: 1000, ttl: 10_000 };

const OF_A_REMOTE = /^\/mfe\/([^/]+)\/([^/]+)(\/.+)$/;
const OF_THE_SHELL = /^\/assets\/([^/]+)\/.+$/;

/** Splits a path into a build and the path of its file; null if it is none. */
function fileAt(path: string): (BuildKey & { file: string; label: string }) | null {
  const [, name, build, file] = OF_A_REMOTE.exec(path) ?? [];
  if (name && build && file) return { name, build, file, label: `/mfe/${name}/*` };
  const [, ofShell] = OF_THE_SHELL.exec(path) ?? [];
  return ofShell ? { name: 'shell', build: ofShell, file: path, label: '/assets/*' } : null;
}

const isKey = ({ name, build }: BuildKey) =>
  RemoteName.safeParse(name).success && BuildId.safeParse(build).success;

/** Serves the files of all builds in the store below `/mfe/<name>/<build>` and `/assets/<build>`. */
export function buildFiles({ store, repository }: BuildFilesOptions): RequestHandler {
  const unknown = new LRUCache<string, true>(UNKNOWN);

  /** Fetches the build of a page that was opened with the help of another gateway. */
  async function fetchBuild(key: BuildKey): Promise<boolean> {
    const id = `${key.name}/${key.build}`;
    if (unknown.has(id) || !repository.isConnected) return false;
    const doc = await repository.build(key.name, key.build);
    const isThere = doc !== null && !doc.removedAt && (await store.ensure(key, doc.digest));
    if (!isThere) unknown.set(id, true);
    return isThere;
  }

  return async (req, res, next) => {
    const found = fileAt(req.path);
    if (!found || !['GET', 'HEAD'].includes(req.method)) return next();
    if (!isKey(found)) throw new AppError('route.not_found');
    setMatchedRoute(res, found.label);
    const file = {
      ...{ root: store.folderOf(found), pathname: found.file, isImmutable: true },
      mayBeSent: (pathname: string) => store.isUnchanged(found, pathname.slice(1)),
    };
    if (await sendFile(req, res, file)) return;
    if (!(await store.has(found)) && (await fetchBuild(found))) {
      if (await sendFile(req, res, file)) return;
    }
    throw new AppError('route.not_found');
  };
}
