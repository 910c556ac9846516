/** Variables that switch off rate limits per network, because the users of a test share one. */
export const NO_RATE_LIMITS = {
  RATE_LIMIT_AUTH: '0',
  RATE_LIMIT_GENERAL: '0',
  RATE_LIMIT_DOWNLOADS: '0',
  RATE_LIMIT_EMBEDS: '0',
  DOWNLOADS_AT_ONCE: '0',
};
