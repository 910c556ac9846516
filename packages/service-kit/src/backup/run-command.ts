import { readArchiveFile } from './archive-file.ts';
import { UnusableArchiveError } from './archive-format.ts';
import type { DataCommand } from './arguments.ts';
import { backup, describeArchive, restore } from './commands.ts';
import { DataError, withDatabases } from './databases.ts';
import { type DumpSource, dump } from './dump.ts';
import { archiveOf, load } from './load.ts';

/** Prints a result. */
const print = (text: string) => void process.stdout.write(`${text}\n`);

const AFTER_RESTORE = `Before the services start: empty the Redis database (.data/redis of npm start; its jobs belong to
  the data that was replaced), and delete the search index (SEARCH_DIR, or the indexes of OpenSearch).`;

/** Runs `work`; an error that an operator can act on is printed and sets the exit code. */
export async function runForOperator(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isExpected = error instanceof DataError || error instanceof UnusableArchiveError;
    const text = isExpected ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`✗ ${text}\n`);
    process.exitCode = 1;
  }
}

/** Checks the archive in a file and prints what it has. */
export async function verify(file: string): Promise<void> {
  print(`${file} is complete.\n  ${describeArchive(await readArchiveFile(file))}`);
}

/** Identifies interrupted moves, so that the next one continues. */
const WORK = 'move';

/**
 * Copies databases that nothing writes to into empty ones of a MongoDB server, and compares each
 * collection. An interrupted move continues when it is repeated.
 *
 * @throws DataError if the target has data that no interrupted move wrote
 */
async function move(source: DumpSource, target: { uri: string; prefix: string }): Promise<void> {
  const progress = (name: string, documents: number) => print(`${name} ${documents}`);
  await withDatabases(target, async (databases) => {
    const { manifest } = await load(archiveOf(dump(source)), { ...databases, id: WORK, progress });
    const documents = manifest.sections.reduce((sum, { parts }) => sum + parts, 0);
    print(`Moved ${manifest.sections.length} collections with ${documents} documents.
Set MONGODB_URI to the new server before the next start. The services need the values of
${manifest.secrets.join(', ')} that they had, and an empty Redis database.`);
  });
}

/** Runs a command on the databases of a MongoDB server. */
export async function runOnServer(
  command: DataCommand,
  server: { uri: string; prefix: string; buildsDir: string | undefined },
): Promise<void> {
  if (command.name === 'move') {
    const frozenAt = command.asOf;
    const target = { uri: command.to, prefix: server.prefix };
    return withDatabases(server, (databases) => move({ ...databases, frozenAt }, target));
  }
  if (command.builds && !server.buildsDir) throw new DataError('--builds needs BUILDS_DIR');
  const buildsDir = command.builds ? server.buildsDir : undefined;
  await withDatabases(server, async (databases) => {
    if (command.name === 'backup') {
      const source = { ...databases, buildsDir, frozenAt: command.asOf };
      const { file, summary } = await backup(source, command);
      print(`Backup ${file}\n  ${describeArchive(summary)}`);
      return;
    }
    const { replaces } = command;
    const progress = (name: string, documents: number) => print(`${name} ${documents}`);
    const target = { ...databases, buildsDir, replaces, progress };
    const summary = await restore(command.file, target).catch(withReplaceHint);
    print(`Restored ${command.file}\n  ${describeArchive(summary)}\n${AFTER_RESTORE}`);
  });
}

function withReplaceHint(error: unknown): never {
  if (error instanceof DataError && error.message.startsWith('the target has')) {
    throw new DataError(
      `${error.message}. --replace deletes it first; stop all services, and make a backup`,
    );
  }
  throw error;
}
