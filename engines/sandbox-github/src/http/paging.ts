import type { Request, Response } from 'express';

const DEFAULT_SIZE = 30;
const MAX_SIZE = 100;

function whole(value: unknown, fallback: number): number {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : fallback;
}

/** Returns the requested page of a list and links its neighbours, as GitHub does. */
export function pageOf<T>(req: Request, res: Response, publicUrl: string, all: T[]): T[] {
  const size = Math.min(whole(req.query.per_page, DEFAULT_SIZE), MAX_SIZE);
  const page = whole(req.query.page, 1);
  const last = Math.max(1, Math.ceil(all.length / size));
  const link = (to: number, rel: string) => {
    const url = new URL(req.originalUrl, publicUrl);
    url.searchParams.set('page', String(to));
    return `<${url.href}>; rel="${rel}"`;
  };
  const links = [
    ...(page > 1 ? [link(page - 1, 'prev'), link(1, 'first')] : []),
    ...(page < last ? [link(page + 1, 'next'), link(last, 'last')] : []),
  ];
  if (links.length > 0) res.set('Link', links.join(', '));
  return all.slice((page - 1) * size, page * size);
}
