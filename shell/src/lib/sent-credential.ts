import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';

/** Converts the credential of a browser to the body of the API, which the server half of the library reads. */
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
