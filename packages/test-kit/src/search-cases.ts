/** Snippet for the search cases, in which `{author}` stands for the username of its author. */
export const SEARCHED_SNIPPET = {
  title: 'Ask a quokka',
  content: 'const fetchUserById = async (id) => http_client.get(url + id);',
  tags: ['promises'],
  description: 'Zebra stripes',
  language: 'javascript',
} as const;

/** Searches by words and filters that find {@link SEARCHED_SNIPPET}. */
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

/** Searches by quoted text and symbols, which are matched against the code, that find it. */
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

/** A snippet with the fields that search reads. */
interface WrittenSnippet {
  title: string;
  content: string;
  tags: string[];
}

const written = (title: string, content = 'let it = be;', ...tags: string[]): WrittenSnippet => ({
  title,
  content,
  tags,
});

/** Snippets in several scripts and spellings and about several languages, oldest first. */
export const WRITTEN: readonly WrittenSnippet[] = [
  written('数据库连接示例'),
  written('文字列を分割する'),
  written('데이터베이스에 연결하기'),
  written('การเชื่อมต่อฐานข้อมูล'),
  written('使用React开发'),
  written('Counting with C++', 'std::cout << count;'),
  written('Ranges', '// C++20\nauto view = xs | std::views::all;'),
  written('Calling C#', 'Console.Write(cell);'),
  written('Folding in F#', 'List.fold (+) 0 xs'),
  written('Caching for .NET', 'var cache = new Cache();'),
  written('Net worth', 'netWorth(all)'),
  written('Notes on Node.js', 'nodes(js)'),
  written('Nodes and js', 'const node = js;'),
  written('Print styles', '@media print { a { color: red } }'),
  written('Media player', 'media.play()'),
  written('Common command', 'cat file | cut -c 1', 'c'),
  written('café in the morning'),
  written('cafe at night'),
  written('Größe einer Datei'),
  written('grosse Dateien'),
  written('naïve approach'),
  written('İstanbul time zone'),
  written('Mapping', 'items.map((item) => item.id)', 'o\u0308konomie'),
];

/** Searches and the titles they find: exact spellings first, then newest first. */
export const WRITTEN_CASES: readonly (readonly [search: string, titles: readonly string[]])[] = [
  ['据库', ['数据库连接示例']],
  ['库连接', ['数据库连接示例']],
  ['示例', ['数据库连接示例']],
  ['例', ['数据库连接示例']],
  ['库 示例', ['数据库连接示例']],
  ['库接', []],
  ['分割', ['文字列を分割する']],
  ['割す', ['文字列を分割する']],
  ['베이스', ['데이터베이스에 연결하기']],
  ['ฐานข้อมูล', ['การเชื่อมต่อฐานข้อมูล']],
  ['react', ['使用React开发']],
  ['开发', ['使用React开发']],
  ['C++', ['Ranges', 'Counting with C++']],
  ['counting c++', ['Counting with C++']],
  ['c++20', ['Ranges']],
  ['C#', ['Calling C#']],
  ['f#', ['Folding in F#']],
  ['.NET', ['Caching for .NET']],
  ['.net caching', ['Caching for .NET']],
  ['node.js', ['Notes on Node.js']],
  ['Node.j', ['Notes on Node.js']],
  ['@media', ['Print styles']],
  ['.map', ['Mapping']],
  ['items.map(', ['Mapping']],
  ['#c', ['Common command']],
  ['cafe', ['cafe at night', 'café in the morning']],
  ['café', ['café in the morning', 'cafe at night']],
  ['caf', ['cafe at night', 'café in the morning']],
  ['CAFE\u0301', ['café in the morning', 'cafe at night']],
  ['grosse', ['grosse Dateien', 'Größe einer Datei']],
  ['größe', ['Größe einer Datei', 'grosse Dateien']],
  ['GRÖSSE', ['grosse Dateien', 'Größe einer Datei']],
  ['istanbul', ['İstanbul time zone']],
  ['naive approach', ['naïve approach']],
  ['tag:\u00f6konomie', ['Mapping']],
  ['tag:o\u0308konomie', ['Mapping']],
];

/** Search for symbols only, which needs the full code and so works only on the server. */
export const SIGNS_CASE = ['=>', ['Mapping']] as const;
