import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '@snippetry/contracts';
import { type RouteMount, rawRoute } from '@snippetry/service-kit';
import {
  DEV_MAIL_POLICY,
  type DevMail,
  type DevMailbox,
  devMail,
  devMailList,
} from './dev-mail.ts';

interface Deps {
  mailbox: DevMailbox;
  /** Secret in the URL that `npm start` prints. */
  key: string;
  /** Public origin of the product, without a trailing slash. */
  publicOrigin: string;
}

interface PageResponse {
  setHeader(name: string, value: string): unknown;
  send(body: string): unknown;
}

function sendPage(res: PageResponse, html: string): void {
  res.setHeader('content-type', 'text/html; charset=utf-8');
  res.setHeader('content-security-policy', DEV_MAIL_POLICY);
  res.setHeader('cache-control', 'no-store');
  // The links lead to the product, and the URL of this page contains the key.
  res.setHeader('referrer-policy', 'no-referrer');
  res.send(html);
}

const digest = (value: string): Buffer => createHash('sha256').update(value).digest();

/** Serves unsent mails as pages to developers who have the key. */
export function devMailRoutes({ mailbox, key, publicOrigin }: Deps): RouteMount[] {
  const expected = digest(key);
  const checkKey = ({ query }: { query: Record<string, unknown> }) => {
    const given = typeof query.key === 'string' ? query.key : '';
    if (!timingSafeEqual(digest(given), expected)) throw new AppError('route.not_found');
  };
  return [
    rawRoute('/dev/mail', async (req, res) => {
      checkKey(req);
      sendPage(res, devMailList(await mailbox.list(), key));
    }),
    rawRoute('/dev/mail/:id', async (req, res) => {
      checkKey(req);
      const isWanted = ({ id }: DevMail) => id === req.params.id;
      const mail = (await mailbox.list()).find(isWanted);
      if (!mail) throw new AppError('route.not_found');
      sendPage(res, devMail(mail, { publicOrigin, key }));
    }),
  ];
}
