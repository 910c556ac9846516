import { AppError } from '@snippetry/contracts';
import { type RouteMount, rawRoute } from '@snippetry/service-kit';
import type { DevMail, DevMailbox } from '../ports/dev-mailbox.ts';
import { DEV_MAIL_POLICY, devMail, devMailList } from './dev-mail-page.ts';

interface Deps {
  mailbox: DevMailbox;
  /** Where people reach the product, without a slash at its end. */
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
  res.send(html);
}

/** The mails that were not sent, as pages; the gateway serves them at `/dev/mail`. */
export function devMailRoutes({ mailbox, publicOrigin }: Deps): RouteMount[] {
  return [
    rawRoute('/api/dev/mail', async (_req, res) => {
      sendPage(res, devMailList(await mailbox.list()));
    }),
    rawRoute('/api/dev/mail/:id', async (req, res) => {
      const isWanted = ({ id }: DevMail) => id === req.params.id;
      const mail = (await mailbox.list()).find(isWanted);
      if (!mail) throw new AppError('route.not_found');
      sendPage(res, devMail(mail, publicOrigin));
    }),
  ];
}
