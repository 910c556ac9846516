import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import path from 'node:path';

const KEEP = 3;
const MAX_BYTES = 50 * 1024 * 1024;
const TAIL_BYTES = 16 * 1024;
/** Levels `error` and `fatal`, which pino writes as numbers. */
const SERIOUS = new Set([50, 60, 'error', 'fatal']);

/** The log file of a process. */
export const logFile = (dataDir, name) => path.join(dataDir, 'logs', `${name}.log`);

/** Rotates the logs of the last runs: `name.log` → `name.1.log` → … */
export function rotate(dataDir, name) {
  mkdirSync(path.join(dataDir, 'logs'), { recursive: true });
  const file = (i) => logFile(dataDir, i === 0 ? name : `${name}.${i}`);
  rmSync(file(KEEP), { force: true });
  for (let i = KEEP - 1; i >= 0; i--) if (existsSync(file(i))) renameSync(file(i), file(i + 1));
}

/**
 * Truncates a log that has grown too long while its process writes it. The process appends, so
 * later lines are not lost.
 */
export function truncateIfLong(dataDir, name, maxBytes = MAX_BYTES) {
  const file = logFile(dataDir, name);
  if (!existsSync(file) || statSync(file).size <= maxBytes) return;
  copyFileSync(file, logFile(dataDir, `${name}.1`));
  truncateSync(file, 0);
}

/** Returns the last lines of a log after a byte offset. */
export function lastLines(file, from = 0) {
  if (!existsSync(file)) return [];
  const fd = openSync(file, 'r');
  try {
    const { size } = fstatSync(fd);
    const start = Math.max(from > size ? 0 : from, size - TAIL_BYTES);
    const buffer = Buffer.alloc(size - start);
    readSync(fd, buffer, 0, buffer.length, start);
    return buffer
      .toString('utf8')
      .split('\n')
      .filter((line) => line.trim() !== '');
  } finally {
    closeSync(fd);
  }
}

/** The most likely reason why a process ended: its last error record, else its last plain line. */
export function exitReason(lines) {
  const records = lines.map(parseRecord);
  const failure = records.findLast((record) => record && SERIOUS.has(record.level));
  if (failure) return [failure.msg, failure.err?.message].filter(Boolean).join(': ');
  const thrown = lines.findLast((line) => /^\S*(Error|Problem)\b.*: /.test(line));
  const plain = lines.filter(
    (line, i) => !records[i] && !/^\s+at |^Node\.js v|^\s*[\^}]/.test(line),
  );
  return thrown ?? plain.at(-1) ?? lines.at(-1) ?? 'it wrote nothing';
}

function parseRecord(line) {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
