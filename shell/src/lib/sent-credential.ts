import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';

/** What a browser has answered, as the API takes it: the server's half of the library reads it. */
export function sentCredential({
  response,
  clientExtensionResults,
  ...rest
}: AuthenticationResponseJSON | RegistrationResponseJSON) {
  return {
    ...rest,
    response: { ...response },
    clientExtensionResults: { ...clientExtensionResults },
  };
}
