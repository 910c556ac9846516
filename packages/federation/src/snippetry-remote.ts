#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { COMMANDS, type Flags } from './publish/commands.ts';
import { CommandProblem, EXIT } from './publish/problem.ts';
import { seal } from './seal.ts';

const USAGE = `Publishes and deploys a remote of Snippetry. Run it in the folder of the remote.

  snippetry-remote seal                         complete a build in dist by build.json
  snippetry-remote publish                      upload the build in dist; visitors do not get it yet
  snippetry-remote deploy --share 10            give a build to 10 % of the visitors; 100 makes it stable
  snippetry-remote promote                      make the canary the stable build
  snippetry-remote pause                        take all traffic from the canary
  snippetry-remote rollback                     drop the canary, or return to the previous stable build
  snippetry-remote status                       print builds, shares, errors and the last actions

  --build <id>      build to deploy; default: that of dist, else the last published one
  --users <a,b>     users who get the deployed build in any case
  --commit <id>     commit of the published build; default: GITHUB_SHA, CI_COMMIT_SHA or HEAD
  --name <remote>   default: the name in remote.json
  --dist <folder>   default: dist
  --url <origin>    the platform; default: SNIPPETRY_URL

PUBLISH_TOKEN is the publish token of the remote (spb_…), which an administrator creates at
/app/admin/remotes. Exit codes: 1 refused, 2 wrong usage, 3 the platform cannot be reached.
`;

const text = { type: 'string' } as const;
const OPTIONS = {
  name: text,
  build: text,
  share: text,
  users: text,
  commit: text,
  url: text,
  dist: { ...text, default: 'dist' },
  help: { type: 'boolean', short: 'h' },
} as const;

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new CommandProblem(error instanceof Error ? error.message : String(error), EXIT.usage);
  }
}

function platformOf({ url }: Flags & { url?: string | undefined }, env: NodeJS.ProcessEnv) {
  const given = url ?? env.SNIPPETRY_URL ?? '';
  if (!/^https?:\/\//.test(given) || !URL.canParse(given)) {
    throw new CommandProblem(
      'Set SNIPPETRY_URL to the address of the platform, such as https://snippets.example.com',
      EXIT.usage,
    );
  }
  const token = env.PUBLISH_TOKEN?.trim();
  if (token) return { url: given, token };
  throw new CommandProblem('Set PUBLISH_TOKEN to the publish token of the remote', EXIT.usage);
}

async function sealBuild(print: (line: string) => void): Promise<void> {
  const { name, build, files } = await seal(process.cwd());
  print(`Sealed build ${build} of ${name}: ${Object.keys(files).length} files`);
}

async function main(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { positionals, values } = parse(args);
  const [name = '', ...others] = positionals;
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  if (values.help) return print(USAGE);
  if (name === 'seal') return sealBuild(print);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command || others.length > 0) throw new CommandProblem(USAGE, EXIT.usage);
  await command({ platform: platformOf(values, env), flags: values, env, print });
}

try {
  await main(process.argv.slice(2), process.env);
} catch (error) {
  if (!(error instanceof CommandProblem)) throw error;
  process.stderr.write(`✗ ${error.message}\n`);
  process.exitCode = error.exitCode;
}
