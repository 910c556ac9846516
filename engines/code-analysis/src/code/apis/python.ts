import { topics } from './topic.ts';

/** What Python is known to call. */
export const pythonTopics = topics([
  ['Network', 'makes network requests', 'requests. httpx. aiohttp. urllib. urlopen socket.'],
  [
    'Files',
    'works with files',
    'open .open .read_text .write_text .read_bytes .write_bytes os.remove os.listdir os.walk shutil. .glob .rglob .iterdir .mkdir csv.',
  ],
  [
    'Database',
    'queries a database',
    'sqlite3. psycopg2. psycopg. .execute .executemany .fetchall .fetchone .commit',
  ],
  [
    'Concurrency',
    'runs work concurrently',
    'asyncio. threading. Thread ThreadPoolExecutor ProcessPoolExecutor multiprocessing. concurrent. Lock Queue',
  ],
  ['Waiting', 'waits', 'time.sleep asyncio.sleep sleep'],
  ['Patterns', 'matches patterns', 're.'],
  ['Heap', 'uses a heap', 'heapq. heappush heappop heapify nlargest nsmallest'],
  ['Iterators', 'combines iterators', 'itertools. islice groupby chain zip enumerate map filter'],
  ['Function tools', 'wraps functions', 'functools. wraps lru_cache partial reduce'],
  ['Cryptography', 'uses cryptography', 'hashlib. hmac. secrets. bcrypt.'],
  ['JSON', 'reads or writes JSON', 'json. .json'],
  ['Processes', 'starts other programs', 'subprocess. os.system Popen'],
  [
    'Command line',
    'reads its arguments',
    'argparse. ArgumentParser .add_argument .parse_args click.',
  ],
  ['Random', 'uses random numbers', 'random.'],
  ['Time', 'works with time', 'time. datetime. perf_counter'],
  ['Logging', 'logs', 'logging. logger. log.'],
  ['Arrays', 'computes with arrays', 'np. numpy. pd. pandas. torch. tf.'],
  ['Sorting', 'sorts', 'sorted .sort'],
  [
    'Collections',
    'counts and groups',
    'Counter defaultdict deque OrderedDict namedtuple collections.',
  ],
  ['Output', 'prints', 'print'],
]);
