/** The snippet of the search cases. `{author}` in a search stands for its author's name. */
export const SEARCHED_SNIPPET = {
  title: 'Ask a quokka',
  content: 'const fetchUserById = async (id) => http_client.get(url + id);',
  tags: ['promises'],
  description: 'Zebra stripes',
  language: 'javascript',
} as const;

/** Searches that find the snippet by words and filters. */
export const FINDING = [
  'quokka',
  'QUOK',
  'zeb',
  'promise',
  'user by',
  'fetchUserById',
  'fetchuserbyid',
  'fetch_user',
  'httpClient',
  'http-client',
  '{author}',
  'user:{author} quokka',
  'language:js tag:promises fetch',
  'language:',
];

/** Searches that find it by quoted text or by symbols, which are matched against the code itself. */
export const FINDING_QUOTED = [
  'quokka "async (id) =>"',
  '"userbyid = ASYNC"',
  '"=> http"',
  '"_client."',
  '=>',
];

/** Searches by words and filters that do not find it. */
export const MISSING = [
  'quokka wombat',
  'quok zebra',
  'user:nobody',
  'language:go fetch',
  'tag:promise',
];

/** Searches by quoted text and symbols that do not find it. */
export const MISSING_QUOTED = ['"zebra"', '"id) = >"', '==>'];
