import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';

const COMPRESS = {
  br: (page: Buffer) =>
    brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (page: Buffer) => gzipSync(page, { level: 6 }),
};

/** Content encoding of a page. */
export type Encoding = keyof typeof COMPRESS;

/** Generated page, compressed once per encoding. */
export class MadePage {
  readonly #plain: Buffer;
  /** Weak, since all encodings share it. */
  readonly #etag: string;
  readonly #compressed = new Map<Encoding, Buffer>();

  constructor(html: string) {
    this.#plain = Buffer.from(html);
    this.#etag = `W/"${createHash('sha256').update(this.#plain).digest('base64url').slice(0, 27)}"`;
  }

  send(req: Request, res: Response): void {
    res.setHeader('etag', this.#etag);
    res.setHeader('cache-control', 'no-cache');
    res.vary('Accept-Encoding');
    if (req.fresh) {
      res.status(304).end();
      return;
    }
    res.type('html');
    // Most clients accept both equally; `acceptsEncodings` with both would pick the client's first.
    const encoding = req.acceptsEncodings('br') || req.acceptsEncodings('gzip');
    if (encoding !== 'br' && encoding !== 'gzip') {
      res.send(this.#plain);
      return;
    }
    res.setHeader('content-encoding', encoding);
    res.send(this.compressed(encoding));
  }

  compressed(encoding: Encoding): Buffer {
    const compressed = this.#compressed.get(encoding) ?? COMPRESS[encoding](this.#plain);
    this.#compressed.set(encoding, compressed);
    return compressed;
  }
}
