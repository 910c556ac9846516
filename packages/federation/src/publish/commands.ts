import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BuildId, RemoteName } from '@snippetry/contracts/build-manifest';
import type { Remote } from '@snippetry/contracts/remotes';
import { archiveBuild, readBuild } from './archive.ts';
import { callPlatform, type Platform } from './client.ts';
import { CommandProblem, EXIT } from './problem.ts';

/** Flags of a command, by name. */
export interface Flags {
  name?: string | undefined;
  build?: string | undefined;
  share?: string | undefined;
  users?: string | undefined;
  commit?: string | undefined;
  /** Folder of the built files. */
  dist: string;
}

interface Context {
  platform: Platform;
  flags: Flags;
  env: NodeJS.ProcessEnv;
  print: (line: string) => void;
}

type Command = (context: Context) => Promise<void>;

/** Returns the remote's name: a flag, or the name in `remote.json` of the current folder. */
function remoteName({ name }: Flags): string {
  const given: unknown =
    name ?? (existsSync('remote.json') && JSON.parse(readFileSync('remote.json', 'utf8')).name);
  const { data } = RemoteName.safeParse(given);
  if (data) return data;
  throw new CommandProblem('Name the remote: --name notes, or run this in its folder', EXIT.usage);
}

/** Returns the commit of the build: a flag, a variable of the pipeline, or that of the folder. */
function commitOf({ commit }: Flags, env: NodeJS.ProcessEnv): string | undefined {
  const given = commit || env.GITHUB_SHA || env.CI_COMMIT_SHA;
  if (given) return given;
  try {
    const output = execFileSync('git', ['rev-parse', 'HEAD'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return output.toString().trim();
  } catch {
    return undefined;
  }
}

function summary({ name, stable, canary }: Remote): string {
  const visitors = `${name}: visitors get ${stable ?? 'no build'}`;
  if (!canary) return visitors;
  const state = canary.state === 'running' ? '' : ` (${canary.state})`;
  return `${visitors}; ${canary.share} % get ${canary.build}${state}`;
}

const publish: Command = async ({ platform, flags, env, print }) => {
  const manifest = await readBuild(flags.dist);
  const archive = await archiveBuild(flags.dist, manifest);
  const commit = commitOf(flags, env);
  const { build } = await callPlatform(platform, 'POST /operations/remotes/:name/builds', {
    name: manifest.name,
    query: commit ? { commit } : {},
    body: archive,
  });
  const size = `${build.files} files, ${Math.ceil(build.bytes / 1000)} KB`;
  print(`Published build ${build.build} of ${manifest.name}: ${size}`);
};

/** Returns the build to deploy: a flag, that of the built files, or the last published one. */
async function buildToDeploy(context: Context, name: string): Promise<string> {
  const { flags, platform } = context;
  if (flags.build !== undefined) {
    if (BuildId.safeParse(flags.build).success) return flags.build;
    throw new CommandProblem('--build takes the id of a build: 4 to 64 characters', EXIT.usage);
  }
  if (existsSync(path.join(flags.dist, 'build.json'))) {
    return (await readBuild(flags.dist)).build;
  }
  const { builds } = await callPlatform(platform, 'GET /operations/remotes/:name', { name });
  const [last] = builds.filter(({ removedAt }) => removedAt === null);
  if (last) return last.build;
  throw new CommandProblem(`No build of ${name} is published. Run: snippetry-remote publish`);
}

function shareOf(share: string | undefined): number {
  if (share !== undefined && /^\d{1,3}$/.test(share) && Number(share) <= 100) return Number(share);
  throw new CommandProblem('--share takes the percentage of visitors: 0 to 100', EXIT.usage);
}

const deploy: Command = async (context) => {
  const { platform, flags, print } = context;
  const share = shareOf(flags.share);
  const users = flags.users?.split(',').filter(Boolean) ?? [];
  const name = remoteName(flags);
  const build = await buildToDeploy(context, name);
  const { remote } = await callPlatform(platform, 'PUT /operations/remotes/:name/deployments', {
    name,
    body: { build, share, users },
  });
  print(summary(remote));
};

/** A command that changes the deployment by a request without a body. */
const change =
  (action: 'promote' | 'pause' | 'rollback'): Command =>
  async ({ platform, flags, print }) => {
    const route = `POST /operations/remotes/:name/${action}` as const;
    const { remote } = await callPlatform(platform, route, { name: remoteName(flags) });
    print(summary(remote));
  };

const status: Command = async ({ platform, flags, print }) => {
  const name = remoteName(flags);
  const answer = await callPlatform(platform, 'GET /operations/remotes/:name', { name });
  const { remote, builds, actions } = answer;
  print(summary(remote));
  if (remote.canary?.reason) print(`Stopped: ${remote.canary.reason}`);
  for (const { build, loads, failed } of remote.figures) {
    print(`  ${build}: ${failed} of ${loads} page loads failed within the last hour`);
  }
  print('Builds:');
  for (const { build, publishedAt, publishedBy, removedAt } of builds) {
    print(`  ${build}  ${publishedAt}  ${publishedBy}${removedAt ? '  (removed)' : ''}`);
  }
  print('Last actions:');
  for (const { at, by, action, build, detail } of actions.slice(0, 10)) {
    print(`  ${[at, by, action, build, detail].filter(Boolean).join('  ')}`);
  }
};

/** Commands that call the platform, by name. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  publish,
  deploy,
  promote: change('promote'),
  pause: change('pause'),
  rollback: change('rollback'),
  status,
};
