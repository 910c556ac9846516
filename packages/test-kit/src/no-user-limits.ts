/** Variables that switch off rate limits per account, because tests are faster than people. */
export const NO_USER_LIMITS = {
  COLLECTIONS_PER_MINUTE: '0',
  COMMENTS_PER_MINUTE: '0',
  FOLLOWS_PER_MINUTE: '0',
  GITHUB_REQUESTS_PER_MINUTE: '0',
  IMPORTS_PER_MINUTE: '0',
  IMPORT_ITEMS_PER_MINUTE: '0',
  IMPORT_MB_PER_MINUTE: '0',
  REPORTS_PER_MINUTE: '0',
  SNIPPETS_PER_MINUTE: '0',
  STARS_PER_MINUTE: '0',
  STORAGE_MB: '0',
  VERSIONS_PER_MINUTE: '0',
};
