/** Names of MongoDB's error codes; other codes are named after their location. */
const CODE_NAMES = new Map(
  `
  2:BadValue 8:UnknownError 9:FailedToParse 13:Unauthorized 14:TypeMismatch 15:Overflow
  16:InvalidLength 18:AuthenticationFailed 22:InvalidBSON 26:NamespaceNotFound
  27:IndexNotFound 28:PathNotViable 40:ConflictingUpdateOperators 43:CursorNotFound
  50:MaxTimeMSExpired 52:DollarPrefixedFieldName 53:InvalidIdField 54:NotSingleValueField
  56:EmptyFieldName 59:CommandNotFound 66:ImmutableField 67:CannotCreateIndex
  72:InvalidOptions 73:InvalidNamespace 85:IndexOptionsConflict 86:IndexKeySpecsConflict
  112:WriteConflict 115:CommandNotSupported 117:ConflictingOperationInProgress
  125:CommandFailed 146:ExceededMemoryLimit 168:InvalidPipelineOperator
  171:CannotIndexParallelArrays 175:QueryPlanKilled 181:AmbiguousIndexKeyPattern
  197:InvalidIndexSpecificationOption 225:TransactionTooOld 239:SnapshotTooOld 241:ConversionFailure
  251:NoSuchTransaction 263:OperationNotSupportedInTransaction
  292:QueryExceededMemoryLimitNoDiskUseAllowed 10334:BSONObjectTooLarge 11000:DuplicateKey
  11601:Interrupted 12051:CursorInUse 14031:OutOfDiskSpace`
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string]),
);

/** An error reply with MongoDB's own code and wording. */
export class CommandError extends Error {
  readonly code: number;
  readonly codeName: string;
  /** Further reply fields, for example `keyPattern` and `keyValue` of a duplicate key. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** Error labels of the reply; if undefined, they follow from the code and the command. */
  labels: readonly string[] | undefined;

  constructor(code: number, message: string, extra: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.code = code;
    this.codeName = CODE_NAMES.get(String(code)) ?? `Location${code}`;
    this.extra = extra;
  }
}

/** Code 2: an invalid argument. */
export const badValue = (message: string): CommandError => new CommandError(2, message);

/** Code 2: a feature that MongoDB supports and this server does not. */
export const unsupported = (what: string): CommandError => badValue(notSupported(what));

/** Message of a refusal, which names the alternative. */
export const notSupported = (what: string): string =>
  `${what} is not supported by the embedded database; a MongoDB server (MONGODB_URI) supports it`;

/** Code 9: an update or option that cannot be parsed. */
export const failedToParse = (message: string): CommandError => new CommandError(9, message);

/** Code 14: an argument of the wrong BSON type. */
export const typeMismatch = (message: string): CommandError => new CommandError(14, message);

/** A code that MongoDB names only by its location number. */
export const located = (code: number, message: string): CommandError =>
  new CommandError(code, message);

/** Code 26: the namespace does not exist. */
export const namespaceNotFound = (message: string): CommandError => new CommandError(26, message);

/** Code 112: conflict of two writers; a transaction may be repeated as a whole. */
export const writeConflict = (): CommandError =>
  new CommandError(
    112,
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.',
  );

/** Ends a connection in place of an answer. */
export class ConnectionDropped extends Error {}

/** Whether a caught value is a `CommandError`, optionally with the given code. */
export function isCommandError(error: unknown, code?: number): error is CommandError {
  return error instanceof CommandError && (code === undefined || error.code === code);
}
