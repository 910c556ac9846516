import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { checkKnown, formatOf } from '../storage/format.ts';

/** Thrown if a file is missing, damaged or not data of this server. */
export class UnusableFileError extends Error {}

const text = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function problems(file: string): string[] {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = db.prepare('pragma integrity_check(5)').all();
    return rows.map((row) => String(row.integrity_check)).filter((line) => line !== 'ok');
  } catch (error) {
    return [text(error)];
  } finally {
    db.close();
  }
}

/**
 * Reads every page of a data file. Throws `UnusableFileError` if it is damaged or no data file, and
 * `NewerFormatError` if a newer version wrote it.
 */
export function checkDataFile(file: string): void {
  if (!fs.existsSync(file)) throw new UnusableFileError(`there is no file ${file}`);
  const damage = problems(file);
  if (damage.length > 0) throw new UnusableFileError(`${file} is damaged: ${damage.join('; ')}`);
  const version = formatOf(file);
  if (version === undefined) throw new UnusableFileError(`${file} is no backup of this database`);
  checkKnown(file, version);
}
