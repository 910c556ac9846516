import { json, type Request, type Response, Router } from 'express';
import { answer, requireToken } from '../http/caller.ts';
import { invalid, notFound } from '../http/failures.ts';
import { pageOf } from '../http/paging.ts';
import type { GistChange, Gists } from './gists.ts';
import { presentBase, presentFull } from './present.ts';

const MAX_BODY = '20mb';

function readChange(body: unknown): GistChange {
  const { description, public: isPublic, files } = (body ?? {}) as Record<string, unknown>;
  if (files !== undefined && (typeof files !== 'object' || files === null)) {
    throw invalid('Gist', 'files', 'invalid');
  }
  for (const file of Object.values((files ?? {}) as object)) {
    const { content = '', filename = '' } = file ?? {};
    if (typeof content !== 'string' || (filename !== null && typeof filename !== 'string')) {
      throw invalid('Gist', 'files', 'invalid');
    }
  }
  return {
    ...(typeof description === 'string' ? { description } : {}),
    isPublic: isPublic === true || isPublic === 'true',
    files: (files ?? {}) as GistChange['files'],
  };
}

type WithId = Request<{ id: string }>;

/** GitHub's routes of gists. */
export function gistRoutes(gists: Gists, publicUrl: string): Router {
  const routes = Router();
  routes.use('/gists', json({ limit: MAX_BODY, type: () => true }));
  routes.get('/gists', (req: Request, res: Response) => {
    const { since } = req.query;
    const { login } = requireToken(req);
    const own = gists.of(login, typeof since === 'string' ? since : null);
    const page = pageOf(req, res, publicUrl, own);
    answer(
      req,
      res,
      page.map((gist) => presentBase(gist, publicUrl)),
    );
  });
  routes.post('/gists', (req: Request, res: Response) => {
    const gist = gists.create(requireToken(req, 'gist').login, readChange(req.body));
    res.status(201).location(`${publicUrl}/gists/${gist.id}`);
    answer(req, res, presentFull(gist, publicUrl));
  });
  routes.get('/gists/:id', (req: WithId, res: Response) => {
    answer(req, res, presentFull(gists.get(req.params.id), publicUrl));
  });
  routes.patch('/gists/:id', (req: WithId, res: Response) => {
    const { login } = requireToken(req, 'gist');
    answer(
      req,
      res,
      presentFull(gists.update(login, req.params.id, readChange(req.body)), publicUrl),
    );
  });
  routes.delete('/gists/:id', (req: WithId, res: Response) => {
    gists.remove(requireToken(req, 'gist').login, req.params.id);
    res.status(204).end();
  });
  routes.get(
    '/gists/:id/raw/:version/:name',
    (req: Request<{ id: string; name: string }>, res: Response) => {
      const content = gists.get(req.params.id).files[req.params.name];
      if (content === undefined) throw notFound();
      res.type('text/plain').send(content);
    },
  );
  return routes;
}
