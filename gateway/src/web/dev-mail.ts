import { AppError } from '@snippetry/contracts/errors';
import { isLoopback } from '@snippetry/service-kit/network';
import { setMatchedRoute } from '@snippetry/service-kit/record-requests';
import type { Request, RequestHandler } from 'express';

const DEV_MAIL = /^\/dev\/mail(\/[0-9a-f]{24})?\/?$/;

/** Headers by which proxies name the client or themselves. */
const FORWARDING =
  /^(?:x-forwarded|forwarded$|via$|x-real-ip$|x-original-|x-(?:cluster-)?client-ip$|true-client-ip$|cf-)/;

/** Whether the client runs on this machine and no header shows that it is a proxy. */
function isLocal({ socket, headers }: Request): boolean {
  return isLoopback(socket.remoteAddress ?? '') && !Object.keys(headers).some(isForwarding);
}

const isForwarding = (name: string) => FORWARDING.test(name);

/**
 * `/dev/mail` shows mails that were not sent, if the auth service stores them. Everyone who reads
 * them can take over every account, so only clients on this machine get them. The auth service checks
 * the key, because a proxy on this machine may add no header at all.
 *
 * @param options.host the address at which the gateway listens
 * @param options.forward forwards to the auth service
 */
export function devMail(options: { host: string; forward: RequestHandler }): RequestHandler {
  const isReachedFromOutside = !isLoopback(options.host);
  return (req, res, next) => {
    const [path, mail = ''] = DEV_MAIL.exec(req.path) ?? [];
    if (path === undefined) return next();
    setMatchedRoute(res, '/dev/mail');
    if (isReachedFromOutside || !isLocal(req)) throw new AppError('route.not_found');
    const { search } = new URL(req.url, 'http://localhost');
    req.url = `/dev/mail${mail}${search}`;
    return options.forward(req, res, next);
  };
}
