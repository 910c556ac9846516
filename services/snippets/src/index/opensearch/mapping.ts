import { createHash } from 'node:crypto';
import { eachFacet } from '../port.ts';
import { LIMITS } from './limits.ts';

/** Increment it with every change of the documents, so that the index is rebuilt. */
const DOCUMENT_VERSION = 1;
const FINGERPRINT_LENGTH = 8;

/** A field of whole tokens: nothing is split, folded or scored. */
const tokens = { type: 'text', analyzer: 'keyword', index_options: 'docs', norms: false } as const;
/** The same with prefixes of up to four characters indexed, so that a short prefix is one term. */
const startingTokens = { ...tokens, index_prefixes: { min_chars: 1, max_chars: 4 } } as const;
const reversed = { reversed: { ...tokens, analyzer: 'reversed' } } as const;
const facet = { type: 'keyword', doc_values: false } as const;
/** A facet whose values are counted. */
const counted = { type: 'keyword' } as const;
/** A field that is only copied into another one. */
const copied = (to: string) => ({ type: 'keyword', index: false, doc_values: false, copy_to: to });
const stored = { type: 'long', index: false } as const;
const sorted = { type: 'long' } as const;

const settings = {
  number_of_shards: 1,
  auto_expand_replicas: '0-1',
  // Explicit: without this setting, an idle index stops refreshing.
  refresh_interval: '200ms',
  max_result_window: LIMITS.window,
  // Most lists are newest first: their pages end at the first hits of each segment.
  sort: { field: ['createdAt', 'idHigh', 'idLow'], order: ['desc', 'desc', 'desc'] },
  analysis: { analyzer: { reversed: { tokenizer: 'keyword', filter: ['reverse'] } } },
};

const mappings = {
  dynamic: 'strict',
  // The database has the text; a rebuild reads it from there.
  _source: { enabled: false },
  properties: {
    readers: facet,
    author: { type: 'keyword' },
    user: facet,
    ...eachFacet(() => counted),
    tags: counted,
    code: { ...tokens, copy_to: 'words', fields: reversed },
    text: copied('words'),
    words: startingTokens,
    codeNames: { ...tokens, copy_to: 'names', fields: reversed },
    otherNames: copied('names'),
    names: startingTokens,
    cut: { type: 'boolean', doc_values: false },
    createdAt: sorted,
    updatedAt: sorted,
    views: sorted,
    stars: sorted,
    starDays: sorted,
    idHigh: sorted,
    idLow: sorted,
    seq: stored,
    revision: stored,
    removedAt: sorted,
  },
};

export const INDEX_BODY = { settings, mappings };

/** How OpenSearch distributes an index: `replicas` is a number, or a range such as `0-1`. */
export interface Distribution {
  shards: number;
  replicas: string;
}

/** Returns the settings of a new index. */
export function settingsOf({ shards, replicas }: Distribution): object {
  const isRange = replicas.includes('-');
  const copies = isRange ? { auto_expand_replicas: replicas } : { number_of_replicas: replicas };
  const { auto_expand_replicas: _range, ...others } = settings;
  return { ...others, number_of_shards: shards, ...copies };
}

/** Changes with the mapping, for example with a new facet, so that the index is rebuilt. */
const FINGERPRINT = createHash('sha256')
  .update(JSON.stringify(INDEX_BODY))
  .digest('hex')
  .slice(0, FINGERPRINT_LENGTH);

/** Body of the state index. Its documents are only read by id, so nothing is indexed. */
export const STATE_BODY = {
  settings: { number_of_shards: 1, auto_expand_replicas: '0-1' },
  mappings: { enabled: false },
};

/** Names of the indexes of one deployment. */
export interface IndexNames {
  /** Target of lists and searches. Versions of the mapping never share one. */
  alias: string;
  /** Holds the build lock and the checkpoints. */
  state: string;
  /** Prefix of the indexes of all versions. */
  family: string;
}

export function indexNames(name: string, wordsVersion: number): IndexNames {
  const family = `${name}-v`;
  return {
    alias: `${family}${DOCUMENT_VERSION}.${FINGERPRINT}.${wordsVersion}`,
    state: `${name}-state`,
    family,
  };
}

/** Returns the name of an index whose build starts at `now`. */
export function newIndexName({ alias }: IndexNames, now: Date): string {
  return `${alias}-${now.toISOString().replaceAll(/\D/g, '')}`;
}
