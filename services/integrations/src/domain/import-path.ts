import { fitTitle, LIMITS, languageOfFile, plainTextFault } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';

/** Names of files that hold passwords and keys. Templates of them hold none. */
const SECRETS = [
  /^\.env(?!\.(?:example|sample|template|dist)$)(?:\..+)?$/,
  /^id_(?:rsa|dsa|ecdsa|ed25519)$/,
  /\.(?:pem|key|p12|pfx|jks|keystore|kdbx|ppk|asc)$/,
  /^\.(?:npmrc|pypirc|netrc|htpasswd|pgpass|git-credentials|dockercfg)$/,
  /^(?:credentials|secrets?|service[-_]account[^/]*)\.(?:json|ya?ml|xml)$/,
];

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Why a file is not even asked for; null where nothing speaks against it. */
export function pathFault(path: string): string | null {
  const name = nameOf(path).toLowerCase();
  if (SECRETS.some((pattern) => pattern.test(name))) {
    return msg('Files that usually hold passwords or keys are not imported');
  }
  if (languageOfFile(path) === null) return msg('Files of this kind cannot be imported');
  if (plainTextFault(path) !== null) return msg('Its name has hidden characters');
  return null;
}

/** The title of its snippet: its name, with the folder before it where that alone is too short. */
export function titleOf(path: string, source: string): string {
  const name = nameOf(path);
  const isLong = [...name].length >= LIMITS.title.min;
  return fitTitle(isLong ? name : `${source}/${path}`).value;
}
