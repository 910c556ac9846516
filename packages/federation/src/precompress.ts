import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Compiler } from '@rspack/core';

const TEXT = /\.(?:js|css|html|json|svg|txt|webmanifest)$/;
const MIN_BYTES = 512;

function brotli(source: Buffer): Buffer {
  return brotliCompressSync(source, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
    },
  });
}

/** Emits `.br` (quality 11) and `.gz` beside every text file of at least 512 bytes. */
export class PrecompressPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.compilation.tap('Precompress', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tap({ name: 'Precompress', stage }, (assets) => {
        for (const [name, asset] of Object.entries(assets)) {
          const bytes = Buffer.from(asset.source());
          if (!TEXT.test(name) || bytes.length < MIN_BYTES) continue;
          compilation.emitAsset(`${name}.br`, new sources.RawSource(brotli(bytes)));
          compilation.emitAsset(`${name}.gz`, new sources.RawSource(gzipSync(bytes, { level: 9 })));
        }
      });
    });
  }
}
