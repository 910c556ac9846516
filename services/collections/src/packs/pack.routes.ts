import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { PackFormat, packRoutes } from '@snippetry/contracts';
import type { Handlers, RawRequest, RequestContext, UserLimit } from '@snippetry/service-kit';
import { fileName } from '@snippetry/service-kit/file-name';
import { sendFile } from '@snippetry/service-kit/send-file';
import type { PackService, VersionPack } from './pack.service.ts';
import { type Pack, packFile, zipPack } from './pack.ts';
import { PackCache } from './pack-cache.ts';
import type { VersionService } from './version.service.ts';
import { vscodeSnippets } from './vscode.ts';

/** Media type, file extension and writer of each format. */
const WRITERS: Record<
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

function nameOf(name: string, version: number | null, format: PackFormat): string {
  const stem = fileName({ title: name, language: 'text' }, 'ascii').replace(/\.txt$/, '');
  return `${stem}${version === null ? '' : `-v${version}`}.${WRITERS[format].end}`;
}

async function sendPack(
  ctx: RequestContext,
  { res, pack, format }: { res: RawRequest['res']; pack: Pack; format: PackFormat },
): Promise<string> {
  const { type, write } = WRITERS[format];
  const name = nameOf(pack.name, pack.version, format);
  await sendFile(res, { name, type, pieces: write(pack) }, ctx.log);
  return '';
}

const [zip, unzip] = [promisify(gzip), promisify(gunzip)];

/** Writes a pack as it is cached: a ZIP as it is, other formats compressed. */
async function writeVersion({ read }: VersionPack, format: PackFormat): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  for await (const piece of WRITERS[format].write(await read())) pieces.push(Buffer.from(piece));
  const file = Buffer.concat(pieces);
  return format === 'zip' ? file : zip(file);
}

interface SentVersion {
  res: RawRequest['res'];
  pack: VersionPack;
  format: PackFormat;
  /** File name. */
  name: string;
}

/** Sends a version, which never changes for viewers who see the same snippets: once written, it is cached. */
async function sendVersion(files: PackCache, sent: SentVersion): Promise<string> {
  const { res, pack, format, name } = sent;
  const isZipped = format !== 'zip' && res.req.acceptsEncodings('gzip') !== false;
  const tag = `"${pack.digest.slice(0, 27)}-${format}"`;
  res.vary(format === 'zip' ? 'Authorization' : 'Authorization, Accept-Encoding');
  res.setHeader('cache-control', 'private, no-cache');
  res.setHeader('etag', isZipped ? `W/${tag}` : tag);
  if (res.req.fresh) {
    res.status(304).end();
    return '';
  }
  const cached = await files.get(tag, () => writeVersion(pack, format));
  res.setHeader('content-type', WRITERS[format].type);
  res.setHeader('content-disposition', `attachment; filename="${name}"`);
  res.setHeader('x-content-type-options', 'nosniff');
  if (isZipped) res.setHeader('content-encoding', 'gzip');
  const body = isZipped || format === 'zip' ? Buffer.from(cached) : await unzip(cached);
  res.send(body);
  return '';
}

type PackRoute = Exclude<keyof typeof packRoutes, 'POST /collections/:id/update'>;

export function packHandlers({
  packs,
  versions,
  limit,
}: {
  packs: PackService;
  versions: VersionService;
  /** Of new versions. */
  limit: UserLimit;
}): Pick<Handlers<typeof packRoutes>, PackRoute> {
  const files = new PackCache();
  return {
    'GET /collections/:id/versions': async (ctx, { params, query }) => {
      const { items, pagination } = await versions.list(ctx, params.id, query);
      return { versions: items, pagination };
    },
    'POST /collections/:id/versions': async (ctx, { params, body }) => {
      await limit.count(ctx.viewer);
      return { version: await versions.publish(ctx, params.id, body.notes) };
    },
    'GET /collections/:id/pack': async (ctx, { params, query: { format }, res }) =>
      sendPack(ctx, { res, pack: await packs.current(ctx, params.id), format }),
    'GET /collections/:id/pack@:version': async (ctx, { params, query: { format }, res }) => {
      if (params.version === 'latest') {
        const version = await packs.latest(ctx, params.id);
        res.setHeader('cache-control', 'private, no-store');
        res.redirect(302, `/api/collections/${params.id}/pack@${version}?format=${format}`);
        return '';
      }
      const version = Number(params.version);
      const pack = await packs.version(ctx, params.id, version);
      const name = nameOf(pack.name, version, format);
      return sendVersion(files, { res, pack, format, name });
    },
  };
}
