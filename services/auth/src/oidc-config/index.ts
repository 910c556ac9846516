export {
  type OidcProviderConfig,
  oidcDefaults,
  oidcProviders,
  oidcScopes,
} from './oidc-config.ts';
