import { signInHandlers } from './sign-in.routes.ts';
import { SignInService, type SignInServiceDeps } from './sign-in.service.ts';

/** Creates registration and sign-in with a password. */
export function createSignIns(deps: SignInServiceDeps) {
  const service = new SignInService(deps);
  return { service, handlers: signInHandlers(service) };
}

export { SignInService } from './sign-in.service.ts';
export { withFreeUsername } from './username.ts';
