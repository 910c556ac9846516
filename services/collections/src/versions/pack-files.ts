import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { PackFormat } from '@snippetry/contracts';
import { fileName } from '@snippetry/service-kit/file-name';
import { LRUCache } from 'lru-cache';
import { type Pack, packFile, vscodeSnippets, zipPack } from './pack.ts';

/** Media type, file extension and writer of each format. */
export const PACK_FORMATS: Record<
  PackFormat,
  { type: string; end: string; write: (pack: Pack) => AsyncGenerator<string | Uint8Array> }
> = {
  zip: { type: 'application/zip', end: 'zip', write: zipPack },
  json: {
    type: 'application/json; charset=utf-8',
    end: 'json',
    write: async function* (pack) {
      yield `${JSON.stringify(packFile(pack), null, 2)}\n`;
    },
  },
  vscode: {
    type: 'application/json; charset=utf-8',
    end: 'code-snippets',
    write: async function* ({ snippets }) {
      yield vscodeSnippets(snippets);
    },
  },
};

export function packFileName(name: string, version: number | null, format: PackFormat): string {
  const stem = fileName({ title: name, language: 'text' }, 'ascii').replace(/\.txt$/, '');
  return `${stem}${version === null ? '' : `-v${version}`}.${PACK_FORMATS[format].end}`;
}

const zip = promisify(gzip);

/** Writes a pack for the cache: ZIP as it is, other formats gzipped. */
async function writeFile(pack: Pack, format: PackFormat): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  for await (const piece of PACK_FORMATS[format].write(pack)) pieces.push(Buffer.from(piece));
  const file = Buffer.concat(pieces);
  return format === 'zip' ? file : zip(file);
}

/** Maximum bytes of all cached files: about twenty of the largest packs as ZIP. */
const MAX_CACHED = 32_000_000;

/** Cache of version files, by entity tag. Concurrent requests for a file write it once. */
export class PackCache {
  readonly #files = new LRUCache<string, Uint8Array>({
    maxSize: MAX_CACHED,
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
  });
  readonly #pending = new Map<string, Promise<Uint8Array>>();

  /** @param read reads the pack if its file is not cached */
  get(tag: string, read: () => Promise<Pack>, format: PackFormat): Promise<Uint8Array> {
    const cached = this.#files.get(tag);
    if (cached) return Promise.resolve(cached);
    const pending = this.#pending.get(tag) ?? this.#write(tag, read, format);
    this.#pending.set(tag, pending);
    return pending;
  }

  async #write(tag: string, read: () => Promise<Pack>, format: PackFormat): Promise<Uint8Array> {
    try {
      const file = await writeFile(await read(), format);
      this.#files.set(tag, file);
      return file;
    } finally {
      this.#pending.delete(tag);
    }
  }
}
