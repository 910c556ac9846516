import type { BrowserReport } from '@snippetry/contracts';
import type { ErrorNote } from './note.ts';

export type ReportedError = BrowserReport['errors'][number];

const MESSAGE_LENGTH = 300;
const STACK_LENGTH = 1000;
/** Files of a build: of a remote, whose name is captured, or of the shell. */
const BUILT = String.raw`\/(?:mfe\/([a-z][a-z0-9]*)|assets)\/([A-Za-z0-9][\w-]{3,63})\/`;
const ADDRESS = /\b[a-z-]+:\/\/[^\s)]+/g;
/** Messages of files that did not load: chunks of a build, or the entry of a remote. */
const NOT_LOADED = /ChunkLoadError|ScriptNetworkError|Loading (?:CSS )?chunk|RUNTIME-008/;

/** Message and stack of whatever was thrown; the stack of some browsers begins with the message. */
function textOf(error: unknown): { message: string; stack: string } {
  if (!(error instanceof Error)) return { message: String(error), stack: '' };
  return {
    message: `${error.name}: ${error.message}`,
    stack: error.stack?.replace(error.message, '') ?? '',
  };
}

/**
 * Removes what may belong to a user: queries of addresses, email addresses, ids, and quoted texts
 * other than names in code.
 */
function withoutData(message: string): string {
  return message
    .replace(/([a-z]+:\/\/[^\s?#)]*)[?#][^\s)]*/g, '$1')
    .replace(/[^\s'"]+@[^\s'"]+/g, '…')
    .replace(/\b[0-9a-f]{24}\b/g, ':id')
    .replace(
      /(?<!\w)(["'“‘`])((?:(?!\1|”|’)[\s\S])*)(["'”’`])(?!\w)/g,
      (quoted, open, text, close) =>
        /^[\w$.#/:-]{0,40}$/.test(text) ? quoted : `${open}…${close}`,
    );
}

/** Returns the built files and positions of a stack, one per line. */
function framesOf(stack: string): string {
  const frames = stack.matchAll(new RegExp(`${BUILT}[\\w@./-]+:\\d+:\\d+`, 'g'));
  return [...frames]
    .map(([frame]) => frame)
    .join('\n')
    .slice(0, STACK_LENGTH);
}

/** Returns the build of the first remote in a text, else the first of the shell. */
function buildIn(text: string): { remote: string; build: string } | undefined {
  const found = [...text.matchAll(new RegExp(BUILT, 'g'))];
  const match = found.find(([, remote]) => remote !== undefined) ?? found[0];
  return match && { remote: match[1] ?? 'shell', build: match[2] ?? '' };
}

/** Whether a text has addresses, but none of this site: those of dev servers and extensions. */
function isForeign(text: string): boolean {
  const addresses = text.match(ADDRESS) ?? [];
  return addresses.length > 0 && !addresses.some((one) => one.startsWith(window.location.origin));
}

/**
 * Describes an error without personal data; undefined if no build of this site is responsible.
 *
 * @param builds the builds that the page has loaded, by remote
 */
export function describeError(
  { kind, error, remote, file = '' }: ErrorNote,
  builds: ReadonlyMap<string, string>,
): Omit<ReportedError, 'isFirst'> | undefined {
  const { message, stack } = textOf(error);
  const text = `${message}\n${stack}\n${file}`;
  const isFile = NOT_LOADED.test(text);
  // Cancelled requests and a lost connection are no faults of a build.
  if (message.startsWith('AbortError') || (isFile && !navigator.onLine)) return undefined;
  const named = remote ?? 'shell';
  const build = builds.get(named);
  const owner = remote === undefined ? buildIn(text) : undefined;
  const found = owner ?? (build !== undefined ? { remote: named, build } : undefined);
  if (found === undefined || (remote === undefined && isForeign(`${stack}\n${file}`)))
    return undefined;
  return {
    ...found,
    kind: isFile ? 'file' : kind,
    message: withoutData(message).slice(0, MESSAGE_LENGTH),
    stack: framesOf(stack),
  };
}
