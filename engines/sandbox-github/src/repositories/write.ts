import type { RepositoryInput } from '../options.ts';
import type { Upstream } from './upstream.ts';

interface WithSha {
  sha: string;
}

/** Creates a repository with its branches, one commit each. */
export async function writeRepository(upstream: Upstream, input: RepositoryInput): Promise<void> {
  const { owner, name, description = null, isPrivate = false } = input;
  const at = `/repos/${owner}/${name}`;
  const post = <T>(path: string, body: unknown) =>
    upstream.demand<T>(owner, path, { method: 'POST', body });
  await post('/user/repos', { name, description, private: isPrivate });
  const commits = new Map<string, string>();
  for (const branch of input.branches) {
    const files = Object.entries(branch.files);
    if (files.length === 0) continue;
    const tree = await post<WithSha>(`${at}/git/trees`, {
      tree: await Promise.all(files.map(([path, content]) => treeEntry(path, content))),
    });
    const parents = [...commits.values()].slice(0, 1);
    const message = parents.length === 0 ? 'Initial commit' : `Work on ${branch.name}`;
    const commit = await post<WithSha>(`${at}/git/commits`, { message, tree: tree.sha, parents });
    commits.set(branch.name, commit.sha);
    await post(`${at}/git/refs`, { ref: `refs/heads/${branch.name}`, sha: commit.sha });
  }
  const main = input.branches[0]?.name ?? 'main';
  if (main !== 'main') {
    await upstream.demand(owner, at, { method: 'PATCH', body: { default_branch: main } });
  }

  async function treeEntry(path: string, content: string | Uint8Array) {
    const entry = { path, mode: '100644', type: 'blob' };
    if (typeof content === 'string') return { ...entry, content };
    const blob = await post<WithSha>(`${at}/git/blobs`, {
      content: Buffer.from(content).toString('base64'),
      encoding: 'base64',
    });
    return { ...entry, sha: blob.sha };
  }
}
