import type { PackFormat, packRoutes } from '@snippetry/contracts';
import type { Handlers, RawRequest, RequestContext } from '@snippetry/service-kit';
import { fileName } from '@snippetry/service-kit/file-name';
import { sendFile } from '@snippetry/service-kit/send-file';
import type { PackService } from './pack.service.ts';
import { type Pack, packFile, zipPack } from './pack.ts';
import type { VersionService } from './version.service.ts';
import { vscodeSnippets } from './vscode.ts';

/** What each format writes, and how its file ends. */
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

async function sendPack(
  ctx: RequestContext,
  { res, pack, format }: { res: RawRequest['res']; pack: Pack; format: PackFormat },
): Promise<string> {
  const { type, end, write } = WRITERS[format];
  const stem = fileName({ title: pack.name, language: 'text' }, 'ascii').replace(/\.txt$/, '');
  const name = `${stem}${pack.version === null ? '' : `-v${pack.version}`}.${end}`;
  await sendFile(res, { name, type, pieces: write(pack) }, ctx.log);
  return '';
}

type PackRoute = Exclude<keyof typeof packRoutes, 'POST /collections/:id/update'>;

export function packHandlers({
  packs,
  versions,
}: {
  packs: PackService;
  versions: VersionService;
}): Pick<Handlers<typeof packRoutes>, PackRoute> {
  return {
    'GET /collections/:id/versions': async (ctx, { params, query }) => {
      const { items, pagination } = await versions.list(ctx, params.id, query);
      return { versions: items, pagination };
    },
    'POST /collections/:id/versions': async (ctx, { params, body }) => ({
      version: await versions.publish(ctx, params.id, body.notes),
    }),
    'GET /collections/:id/pack': async (ctx, { params, query: { format }, res }) =>
      sendPack(ctx, { res, pack: await packs.current(ctx, params.id), format }),
    'GET /collections/:id/pack@:version': async (ctx, { params, query: { format }, res }) => {
      if (params.version === 'latest') {
        const version = await packs.latest(ctx, params.id);
        res.setHeader('cache-control', 'private, no-store');
        res.redirect(302, `/api/collections/${params.id}/pack@${version}?format=${format}`);
        return '';
      }
      const pack = await packs.version(ctx, params.id, Number(params.version));
      return sendPack(ctx, { res, pack, format });
    },
  };
}
