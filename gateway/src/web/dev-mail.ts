import { AppError } from '@snippetry/contracts/errors';
import { isLoopback } from '@snippetry/service-kit/network';
import { setMatchedRoute } from '@snippetry/service-kit/record-requests';
import type { Request, RequestHandler } from 'express';

const DEV_MAIL = /^\/dev\/mail(\/[0-9a-f]{24})?\/?$/;

/** Headers that show that a proxy forwarded the request. */
const FORWARDING =
  /^(?:x-forwarded|forwarded$|via$|x-real-ip$|x-original-|x-(?:cluster-)?client-ip$|true-client-ip$|cf-)/;

/** Whether the client runs on this machine, without a proxy in between. */
function isLocal({ socket, headers }: Request): boolean {
  return isLoopback(socket.remoteAddress ?? '') && !Object.keys(headers).some(isForwarding);
}

const isForwarding = (name: string) => FORWARDING.test(name);

/**
 * Serves unsent mails at `/dev/mail` if the auth service stores them. Their links give access to
 * any account, so only clients on this machine get them. The auth service also checks the key,
 * since a local proxy may add no header at all.
 *
 * @param options.host address at which the gateway listens
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
