import { failedToParse, located } from '../errors.ts';

/** Checks the path of a field a stage writes or reads; throws 40352, 40353, 15998, 16410 or 16411. */
export function checkFieldPath(path: string): void {
  if (path === '') throw located(40352, 'FieldPath cannot be constructed with empty string');
  if (path.endsWith('.')) throw located(40353, "FieldPath must not end with a '.'.");
  for (const name of path.split('.')) {
    if (name === '') throw located(15998, 'FieldPath field names may not be empty strings.');
    if (name.startsWith('$')) {
      throw located(
        16410,
        `FieldPath field names may not start with '$'. Consider using $getField or $setField. ${path}`,
      );
    }
    if (name.includes('\0')) {
      throw located(16411, 'FieldPath field names may not contain null bytes.');
    }
  }
}

/** Checks the name of a variable that a user defines; throws 9. */
export function checkVariableName(name: string): void {
  if (name === '') throw failedToParse('empty variable names are not allowed');
  if (name === 'CURRENT') return;
  if (!/^[a-z\u0080-\uffff]/.test(name)) {
    throw failedToParse(`'${name}' starts with an invalid character for a user variable name`);
  }
  if (/^[A-Za-z0-9_\u0080-\uffff]*$/.test(name)) return;
  throw failedToParse(`'${name}' contains an invalid character for a variable name`);
}
