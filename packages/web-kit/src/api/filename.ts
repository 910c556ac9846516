const FALLBACK = 'download';

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** Returns the file name of a `Content-Disposition` header, preferring the encoded form (RFC 6266). */
export function filenameOf(header: string | null): string {
  const encoded = header?.match(/filename\*=utf-8'[^']*'([^;\s]+)/i)?.[1];
  const quoted = header?.match(/filename="((?:[^"\\]|\\.)*)"/i)?.[1]?.replace(/\\(.)/g, '$1');
  const bare = header?.match(/filename=([^;"\s]+)/i)?.[1];
  return (encoded && decoded(encoded)) || quoted || bare || FALLBACK;
}
