import type { RequestHandler } from 'express';

const DEV_MAIL = /^\/dev\/mail(\/[0-9a-f]{24})?\/?$/;

/** `/dev/mail` shows mails that were not sent, where the auth service keeps them. */
export const toDevMail: RequestHandler = (req, _res, next) => {
  const [path, mail = ''] = DEV_MAIL.exec(req.path) ?? [];
  if (path !== undefined) req.url = `/api/dev/mail${mail}`;
  next();
};
