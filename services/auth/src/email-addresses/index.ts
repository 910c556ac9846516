import { emailAddressHandlers } from './email-address.routes.ts';
import { EmailAddressService, type EmailAddressServiceDeps } from './email-address.service.ts';

/** Creates the confirmation and the change of email addresses. */
export function createEmailAddresses(deps: EmailAddressServiceDeps) {
  const service = new EmailAddressService(deps);
  return { service, handlers: emailAddressHandlers(service) };
}

export { EmailAddressService } from './email-address.service.ts';
