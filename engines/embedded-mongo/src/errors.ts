/** A failure that is answered to the client with MongoDB's own code and wording. */
export class CommandError extends Error {
  readonly code: number;
  readonly codeName: string;
  /** Further reply fields, for example `keyPattern` and `keyValue` of a duplicate key. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** Error labels the reply carries; if there are none the code and the command decide. */
  labels: readonly string[] | undefined;

  constructor(
    code: number,
    codeName: string,
    message: string,
    extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.code = code;
    this.codeName = codeName;
    this.extra = extra;
  }
}

/** Code 2: an argument that is wrong in itself. */
export const badValue = (message: string): CommandError => new CommandError(2, 'BadValue', message);

/** Code 2: something that MongoDB supports and this server does not. */
export const unsupported = (what: string): CommandError => badValue(notSupported(what));

/** Message of a refusal, which names the alternative. */
export const notSupported = (what: string): string =>
  `${what} is not supported by the embedded database; a MongoDB server (MONGODB_URI) supports it`;

/** Code 9: an update or option that cannot be parsed. */
export const failedToParse = (message: string): CommandError =>
  new CommandError(9, 'FailedToParse', message);

/** Code 14: an argument of the wrong BSON type. */
export const typeMismatch = (message: string): CommandError =>
  new CommandError(14, 'TypeMismatch', message);

/** A code that MongoDB names only by its location number. */
export const located = (code: number, message: string): CommandError =>
  new CommandError(code, `Location${code}`, message);

/** Code 26: the namespace does not exist. */
export const namespaceNotFound = (message: string): CommandError =>
  new CommandError(26, 'NamespaceNotFound', message);

/** Code 112: two writers met; inside a transaction the whole transaction may be repeated. */
export const writeConflict = (): CommandError =>
  new CommandError(
    112,
    'WriteConflict',
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.',
  );

/** Ends a connection in place of an answer. */
export class ConnectionDropped extends Error {}

/** Whether a caught value is a `CommandError`, optionally with the given code. */
export function isCommandError(error: unknown, code?: number): error is CommandError {
  return error instanceof CommandError && (code === undefined || error.code === code);
}
