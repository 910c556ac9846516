/** A table of fields: the kind of each, and the required ones. */
export interface Rules {
  kinds: ReadonlyMap<string, string>;
  required: readonly string[];
}

/** Parses "name:kind" pairs; `!` after the kind marks a required field. */
function rules(text: string): Rules {
  const pairs = text.trim().split(/\s+/).filter(Boolean);
  const fields = pairs.map((pair) => /^(\S+):(\w+)(!?)$/.exec(pair) ?? []);
  return {
    kinds: new Map(fields.map(([, name = '', kind = '']) => [name, kind])),
    required: fields.flatMap(([, name = '', , mark]) => (mark ? [name] : [])),
  };
}

const tables = (texts: Readonly<Record<string, string>>): ReadonlyMap<string, Rules> =>
  new Map(Object.entries(texts).map(([name, text]) => [name, rules(text)]));

/** Objects used by several commands; their names are kinds. */
export const NESTED = tables({
  cursor: 'batchSize:count',
  readConcern: 'level:string afterClusterTime:any atClusterTime:any provenance:string',
  writeConcern: 'w:any j:bool fsync:bool wtimeout:number provenance:string',
  collation: `locale:string! caseLevel:bool caseFirst:string strength:number numericOrdering:bool
    alternate:string maxVariable:string normalization:bool backwards:bool version:string`,
});

/** Statements of write commands: entries of an array field, or of a sequence outside the body. */
export const STATEMENTS = tables({
  'update.updates': `q:object! u:any! multi:bool upsert:bool arrayFilters:refused hint:hint
    sort:object c:object collation:collation`,
  'delete.deletes': 'q:object! limit:number! hint:hint collation:collation',
  'bulkWrite.nsInfo': 'ns:string!',
  'bulkWrite.ops.insert': 'insert:count! document:object!',
  'bulkWrite.ops.update': `update:count! filter:object! updateMods:any! multi:bool upsert:bool
    arrayFilters:refused hint:hint sort:object constants:object collation:collation`,
  'bulkWrite.ops.delete': `delete:count! filter:object! multi:bool hint:hint
    collation:collation`,
});

const GENERIC = `$db:string $clusterTime:object $readPreference:object lsid:object txnNumber:number
  autocommit:bool startTransaction:bool stmtId:number stmtIds:array readConcern:readConcern
  writeConcern:writeConcern maxTimeMS:count comment:any apiVersion:string apiStrict:bool
  apiDeprecationErrors:bool`;
const READ = 'hint:hint collation:collation let:object allowDiskUse:bool';
const WRITE = 'ordered:bool bypassDocumentValidation:bool';

const OF_COMMANDS: Readonly<Record<string, string>> = {
  find: `${READ} filter:object sort:object projection:object skip:count limit:number
    batchSize:count singleBatch:bool noCursorTimeout:bool allowPartialResults:bool
    returnKey:refused showRecordId:refused tailable:refused awaitData:refused min:refused
    max:refused`,
  getMore: 'getMore:number collection:string! batchSize:count',
  killCursors: 'cursors:array!',
  insert: `${WRITE} documents:array!`,
  update: `${WRITE} updates:array! let:object`,
  delete: 'ordered:bool deletes:array! let:object',
  findAndModify: `hint:hint collation:collation let:object query:object sort:object fields:object
    update:any remove:bool new:bool upsert:bool arrayFilters:refused bypassDocumentValidation:bool`,
  bulkWrite: `${WRITE} ops:array! nsInfo:array! errorsOnly:bool let:object cursor:cursor`,
  aggregate: `${READ} pipeline:array! cursor:cursor bypassDocumentValidation:bool explain:refused`,
  count: `${READ} query:object skip:count limit:number fields:any`,
  distinct: `${READ} key:string! query:object`,
  explain: 'explain:object verbosity:string',
  create: `collation:collation autoIndexId:bool viewOn:refused pipeline:refused validator:refused
    validationLevel:refused validationAction:refused changeStreamPreAndPostImages:refused
    capped:refused size:refused max:refused timeseries:refused expireAfterSeconds:refused
    clusteredIndex:refused encryptedFields:refused storageEngine:refused
    indexOptionDefaults:refused`,
  createIndexes: 'indexes:array! commitQuorum:any',
  listIndexes: 'cursor:cursor',
  dropIndexes: 'index:any!',
  listCollections: 'filter:object nameOnly:bool cursor:cursor authorizedCollections:bool',
  listDatabases: 'filter:object nameOnly:bool authorizedDatabases:bool',
  dbStats: 'scale:refused freeStorage:refused',
  drop: '',
  dropDatabase: '',
  startSession: '',
  refreshSessions: 'refreshSessions:array',
  endSessions: 'endSessions:array',
  killSessions: 'killSessions:array',
  killAllSessions: 'killAllSessions:array',
  commitTransaction: 'recoveryToken:object',
  abortTransaction: 'recoveryToken:object',
};

/**
 * Fields of the commands. A command that is missing here ignores unknown fields, as MongoDB's own handshake
 * and diagnostic commands do.
 */
export const COMMANDS = tables(
  Object.fromEntries(
    Object.entries(OF_COMMANDS).map(([name, text]) => [name, `${name}:any ${GENERIC} ${text}`]),
  ),
);
