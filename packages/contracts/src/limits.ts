/**
 * Limits and sizes that server and screens must agree on. Lengths of texts are in Unicode code
 * points, after trimming and NFC: an emoji of one code point counts once, a family of joined ones as
 * often as it has parts. Browsers count UTF-16 units, which are never fewer: what fits into an input
 * fits here. Sizes of bodies are in bytes of UTF-8.
 */
export const LIMITS = {
  pageSize: 12,
  maxPageSize: 100,
  title: { min: 3, max: 100 },
  description: { min: 1, max: 500 },
  content: { min: 1, max: 200_000 },
  tags: { max: 10, length: 30 },
  excerpt: 400,
  search: 200,
  trending: 5,
  /** Entries of a feed. */
  feed: 30,
  /** Tags whose counts are answered beside a list. */
  facetTags: 20,
  username: { min: 3, max: 30 },
  password: { min: 6, max: 200 },
  /** Records of one account. */
  account: { accessTokens: 50, passkeys: 20, sessions: 100, recoveryCodes: 10, name: 60 },
  invitations: { note: 200, days: 90 },
  profile: { name: 50, bio: 500, location: 100, website: 200, githubUsername: 39 },
  comment: { max: 2000, warn: 1500, alert: 1800, depth: 3, pageSize: 20, repliesPageSize: 10 },
  report: { details: 500 },
  /** `kept` is the maximum number per user; they are deleted after `days` days. */
  notifications: { pageSize: 20, excerpt: 140, kept: 500, days: 90, digest: 20 },
  collection: {
    name: 100,
    description: 500,
    readme: 20_000,
    notes: 1000,
    tags: 10,
    snippets: 500,
    /** Includes members hidden from the owner, since they may become visible again. */
    stored: 1000,
    /** Maximum number of matches counted beyond the page when filtering by search or tags. */
    counted: 1000,
    packBytes: 16_777_216,
  },
  /** Revisions that are stored per snippet, including the current one. */
  revisions: 64,
  /** Days for which a deleted snippet can be restored. */
  trashDays: 30,
  bulk: 100,
  /** Files or gists per import from GitHub. */
  githubImport: 100,
  /** Snippets per internal request for their visibility. */
  visibility: 5000,
  /** Snippets or collections scanned for one file of the sitemap. */
  addresses: 5000,
  /** Snippets per internal request for their code. */
  sources: 20,
  /** Collections per internal request for their members. */
  contents: 50,
  /** Entries of the library index per answer. */
  libraryPage: 500,
  import: { items: 200, collections: 100, body: 8_388_608 },
  similar: 5,
  /** Bytes of a request body; larger ones are refused with 413. */
  body: 1_048_576,
  /**
   * Bytes of a body with the code of one snippet: JSON may spell each of its characters with 12
   * bytes (`\ud83e\udd8a`), and the rest with as many.
   */
  codeBody: 2_500_000,
} as const;

/** Estimated reading time in minutes: words, split on spaces, at 200 a minute, rounded up. */
export function estimatedReadTime(content: string): number {
  return Math.ceil(content.split(' ').filter((word) => word !== '').length / 200);
}

/** Splits comma-separated tags, trims them and drops empty ones. */
export function splitTags(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}
