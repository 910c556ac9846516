import { LANGUAGES } from '@snippetry/contracts';

const MAX_LENGTH = 80;
/** File systems allow 255 bytes; an extension and a number follow. */
const MAX_BYTES = 240;
/** Names that Windows reserves for devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])$/i;

/** Truncates a text at a whole character. */
function cutOff(text: string): string {
  const characters = [...text].slice(0, MAX_LENGTH);
  while (Buffer.byteLength(characters.join('')) > MAX_BYTES) characters.pop();
  return characters.join('');
}

function slugOf(title: string, allowed: RegExp): string {
  const cut = cutOff(title.toLowerCase().replace(allowed, '-'));
  const slug = cut.replace(/^-+|-+$/g, '');
  return DEVICE.test(slug) ? `snippet-${slug}` : slug || 'snippet';
}

/** Removes everything but letters and digits of any script, path separators included. */
const UNICODE = /[^\p{L}\p{M}\p{N}]+/gu;
const ASCII = /[^a-z0-9]+/g;

/** Returns a title as part of a file name for any system: letters and digits of any script. */
export function titleSlug(title: string): string {
  return slugOf(title.normalize('NFC'), UNICODE);
}

/** The file extension of a language, without the dot. */
export function extensionOf(language: string): string {
  return LANGUAGES.find(({ key }) => key === language)?.extension ?? 'txt';
}

/** Returns a file name such as `array-flatten.ts`; always `Dockerfile` for a Dockerfile. */
export function fileName(
  snippet: { title: string; language: string },
  letters: 'any' | 'ascii' = 'any',
): string {
  if (snippet.language === 'dockerfile') return 'Dockerfile';
  const plain = snippet.title.normalize('NFKD').replace(/\p{M}+/gu, '');
  const slug = letters === 'any' ? titleSlug(snippet.title) : slugOf(plain, ASCII);
  return `${slug}.${extensionOf(snippet.language)}`;
}

/** Encodes an extended value of RFC 5987, which allows fewer characters than `encodeURIComponent`. */
function encodeExtended(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Returns a `Content-Disposition` (RFC 6266): an ASCII name, and the exact one if it differs. */
export function disposition(
  kind: 'inline' | 'attachment',
  snippet: { title: string; language: string },
): string {
  const [plain, exact] = [fileName(snippet, 'ascii'), fileName(snippet)];
  const extended = exact === plain ? '' : `; filename*=UTF-8''${encodeExtended(exact)}`;
  return `${kind}; filename="${plain}"${extended}`;
}
