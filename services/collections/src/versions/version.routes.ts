import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { PackFormat, packRoutes } from '@snippetry/contracts';
import type { Handlers, RawRequest, RequestContext, UserLimit } from '@snippetry/service-kit';
import { sendFile } from '@snippetry/service-kit/send-file';
import type { Pack } from './pack.ts';
import { PACK_FORMATS, PackCache, packFileName } from './pack-files.ts';
import type { VersionPack, VersionService } from './version.service.ts';

const unzip = promisify(gunzip);

async function sendPack(
  ctx: RequestContext,
  { res, pack, format }: { res: RawRequest['res']; pack: Pack; format: PackFormat },
): Promise<string> {
  const { type, write } = PACK_FORMATS[format];
  const name = packFileName(pack.name, pack.version, format);
  await sendFile(res, { name, type, pieces: write(pack) }, ctx.log);
  return '';
}

interface SentVersion {
  res: RawRequest['res'];
  pack: VersionPack;
  version: number;
  format: PackFormat;
}

/** Sends the cached file of a version; viewers who see the same snippets share it. */
async function sendVersion(files: PackCache, sent: SentVersion): Promise<string> {
  const { res, pack, version, format } = sent;
  const isZipped = format !== 'zip' && res.req.acceptsEncodings('gzip') !== false;
  const tag = `"${pack.digest.slice(0, 27)}-${format}"`;
  res.vary(format === 'zip' ? 'Authorization' : 'Authorization, Accept-Encoding');
  res.setHeader('cache-control', 'private, no-cache');
  res.setHeader('etag', isZipped ? `W/${tag}` : tag);
  if (res.req.fresh) {
    res.status(304).end();
    return '';
  }
  const cached = await files.get(tag, pack.read, format);
  res.setHeader('content-type', PACK_FORMATS[format].type);
  const name = packFileName(pack.name, version, format);
  res.setHeader('content-disposition', `attachment; filename="${name}"`);
  res.setHeader('x-content-type-options', 'nosniff');
  if (isZipped) res.setHeader('content-encoding', 'gzip');
  const body = isZipped || format === 'zip' ? Buffer.from(cached) : await unzip(cached);
  res.send(body);
  return '';
}

/** @param limit limits new versions */
export function versionHandlers(
  service: VersionService,
  limit: UserLimit,
): Omit<Handlers<typeof packRoutes>, 'POST /collections/:id/update'> {
  const files = new PackCache();
  return {
    'GET /collections/:id/versions': async (ctx, { params, query }) => {
      const { items, pagination } = await service.list(ctx, params.id, query);
      return { versions: items, pagination };
    },
    'POST /collections/:id/versions': async (ctx, { params, body }) => {
      await limit.count(ctx.viewer);
      return { version: await service.publish(ctx, params.id, body.notes) };
    },
    'GET /collections/:id/pack': async (ctx, { params, query: { format }, res }) =>
      sendPack(ctx, { res, pack: await service.current(ctx, params.id), format }),
    'GET /collections/:id/pack@:version': async (ctx, { params, query: { format }, res }) => {
      if (params.version === 'latest') {
        const version = await service.latest(ctx, params.id);
        res.setHeader('cache-control', 'private, no-store');
        res.redirect(302, `/api/collections/${params.id}/pack@${version}?format=${format}`);
        return '';
      }
      const version = Number(params.version);
      const pack = await service.pack(ctx, params.id, version);
      return sendVersion(files, { res, pack, version, format });
    },
  };
}
