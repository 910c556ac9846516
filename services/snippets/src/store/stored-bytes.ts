/** A text that is missing would fail the whole query. */
const bytesOf = (field: string) => ({ $strLenBytes: { $ifNull: [`$${field}`, ''] } });

/** The same as `bytesOf` of the domain, computed by the database. */
export const STATE_BYTES = { $add: ['title', 'description', 'content'].map(bytesOf) };

/** The same as `storedBytesOf`: snippets of earlier versions count their current state only. */
export const STORED_BYTES = { $ifNull: ['$storedBytes', STATE_BYTES] };
