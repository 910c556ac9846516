/** Switches off the limits per network: the people of a test share one address. */
export const NO_RATE_LIMITS = {
  RATE_LIMIT_AUTH: '0',
  RATE_LIMIT_GENERAL: '0',
  RATE_LIMIT_DOWNLOADS: '0',
  RATE_LIMIT_EMBEDS: '0',
  DOWNLOADS_AT_ONCE: '0',
};
