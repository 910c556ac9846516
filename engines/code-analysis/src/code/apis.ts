import type { Call } from './facts.ts';

/**
 * Names that a call matches: `fetch` exactly, `fs.` as a prefix, `.then` as a method of anything.
 */
interface Topic {
  languages: string;
  verb: string;
  names: readonly string[];
}

/** Languages (`*` for all), what calls do, and their names; the first row with a name owns it. */
const TOPICS: readonly Topic[] = `
  js | makes network requests | fetch axios axios. XMLHttpRequest WebSocket EventSource http.get http.request https.get
  js | serves HTTP | express express. app.get app.post app.put app.delete app.use app.listen router.get router.post
  js | serves HTTP | http.createServer createServer fastify
  js | works with files | fs. fsp. readFile writeFile readFileSync writeFileSync readdir createReadStream FileReader
  js | uses timers | setTimeout clearTimeout setInterval clearInterval requestAnimationFrame AbortSignal.timeout
  js | uses React hooks | useState useEffect useLayoutEffect useMemo useCallback useRef useReducer useContext
  js | uses React hooks | useSyncExternalStore useTransition useDeferredValue useId
  js | works with events | .addEventListener .removeEventListener .dispatchEvent .emit EventEmitter CustomEvent
  js | works on the page | document. .querySelector .querySelectorAll .appendChild .classList.add .classList.remove
  js | works on the page | .classList.toggle .setAttribute .removeAttribute .showModal IntersectionObserver ResizeObserver
  js | uses the browser’s storage | localStorage. sessionStorage. indexedDB. caches.
  js | uses the clipboard | navigator.clipboard.
  js | runs work concurrently | Promise.all Promise.race Promise.allSettled Promise.any Worker BroadcastChannel Atomics.
  js | can cancel work | AbortController .abort .throwIfAborted
  js | works with promises | Promise Promise.resolve Promise.reject Promise.withResolvers .then .catch .finally
  js | uses cryptography | crypto. createHash createHmac randomBytes randomUUID bcrypt. jwt.
  js | queries a database | .findOne .insertOne .insertMany .updateOne .deleteOne mongoose. prisma. knex
  js | starts other programs | spawn execFile execSync fork child_process.
  js | reads or writes JSON | JSON. .json
  js | uses random numbers | Math.random
  js | works with time | Date Date. performance.now
  js | matches patterns | RegExp .matchAll .exec .test
  js | uses maps or sets | Map Set WeakMap WeakSet
  js | defines tests | describe it test expect beforeEach afterEach
  python | makes network requests | requests. httpx. aiohttp. urllib. urlopen socket.
  python | works with files | open .open .read_text .write_text .read_bytes .write_bytes os.remove os.listdir os.walk
  python | works with files | shutil. .glob .rglob .iterdir .mkdir csv.
  python | queries a database | sqlite3. psycopg2. psycopg. .execute .executemany .fetchall .fetchone .commit
  python | runs work concurrently | asyncio. threading. Thread ThreadPoolExecutor multiprocessing. concurrent. Lock
  python | waits | time.sleep sleep
  python | matches patterns | re.
  python | uses a heap | heapq. heappush heappop heapify nlargest nsmallest
  python | combines iterators | itertools. islice groupby chain zip enumerate map filter
  python | wraps functions | functools. wraps lru_cache partial reduce
  python | uses cryptography | hashlib. hmac. secrets. bcrypt.
  python | reads or writes JSON | json. .json
  python | starts other programs | subprocess. os.system Popen
  python | reads its arguments | argparse. ArgumentParser .add_argument .parse_args click.
  python | uses random numbers | random.
  python | works with time | time. datetime. perf_counter
  python | logs | logging. logger. log.
  python | computes with arrays | np. numpy. pd. pandas. torch. tf.
  python | counts and groups | Counter defaultdict deque OrderedDict namedtuple collections.
  java | runs work concurrently | Thread Thread. Executors. CompletableFuture. ConcurrentHashMap ReentrantLock
  java | runs work concurrently | AtomicInteger AtomicLong CountDownLatch Semaphore .submit .lock .unlock
  java | makes network requests | HttpClient. HttpRequest. URI.create URL Socket
  java | works with files | Files. Path. Paths. File FileReader FileWriter BufferedReader Scanner
  java | queries a database | DriverManager. .prepareStatement .executeQuery .executeUpdate .createQuery
  java | works through streams | .stream Stream. IntStream. .collect Collectors.
  java | handles missing values | Optional. .orElse .orElseThrow .ifPresent
  java | matches patterns | Pattern. .matcher
  java | works with time | System.nanoTime System.currentTimeMillis Instant. LocalDate. LocalDateTime. Duration.
  java | parses numbers | Integer.parseInt Long.parseLong Double.parseDouble Integer.valueOf
  java | calculates | Math.
  java | builds text | StringBuilder String.format .formatted String.join
  java | keeps values in collections | HashMap ArrayList HashSet LinkedHashMap TreeMap ArrayDeque List.of Map.of Set.of
  java | asserts | assertEquals assertThat assertTrue assertThrows Assertions.
  c | manages memory by hand | malloc calloc realloc free std::make_unique std::make_shared memcpy memset memmove
  c | runs work concurrently | std::thread std::async std::lock_guard std::unique_lock pthread_create fork .lock .unlock
  c | works with files | fopen fclose fread fwrite fgets fscanf open std::ifstream std::ofstream std::getline
  c | uses sockets | socket bind listen accept connect send recv
  c | works with strings | strlen strcmp strcpy strncpy strcat strtok strchr strstr snprintf sprintf std::to_string
  c | uses standard algorithms | std::sort std::iota std::swap std::find std::find_if std::transform std::accumulate
  c | uses standard algorithms | std::copy std::for_each std::max std::min std::move std::lower_bound qsort bsearch
  c | ends the program | exit abort std::exit std::terminate
  go | serves HTTP | http.HandleFunc http.Handle http.ListenAndServe http.HandlerFunc http.NewServeMux http.Error
  go | serves HTTP | .ServeHTTP .ListenAndServe .Shutdown .WriteHeader
  go | makes network requests | http.Get http.Post http.NewRequest http.NewRequestWithContext net.
  go | coordinates goroutines | sync. .Wait .Lock .Unlock .RLock .RUnlock close errgroup. atomic.
  go | uses contexts and signals | context. signal.
  go | works with files | os.Open os.Create os.ReadFile os.WriteFile bufio. io. filepath.
  go | queries a database | sql. .Query .QueryContext .QueryRow .QueryRowContext .Exec .ExecContext
  go | reads or writes JSON | json.
  go | makes or inspects errors | errors. fmt.Errorf panic recover
  go | works with text | strings. strconv. fmt.Sprintf regexp.
  go | works with time | time.
  rust | works with files | File:: fs:: std::fs:: BufReader:: OpenOptions:: Path::
  rust | runs work concurrently | thread:: std::thread:: tokio:: Arc:: Mutex:: RwLock:: mpsc:: .lock .spawn select!
  rust | makes network requests | reqwest:: TcpStream:: TcpListener:: Client::
  rust | makes or converts errors | .map_err io::Error:: anyhow! bail! .context .with_context Err
  rust | may stop the program | .unwrap .expect panic! unreachable! todo!
  rust | works through iterators | .iter .iter_mut .into_iter .fold .collect .enumerate .zip .chars .windows
  rust | uses maps or sets | HashMap:: BTreeMap:: HashSet:: BTreeSet:: VecDeque:: BinaryHeap::
  rust | shares or copies values | Box:: Rc:: RefCell:: Cell:: .clone .borrow .borrow_mut
  rust | works with text | .parse .trim .split .split_whitespace .split_once format! String::
  rust | works with time | Duration:: Instant:: SystemTime::
  rust | reads its arguments | std::env:: env::
  rust | asserts | assert! assert_eq! assert_ne!
  php | queries a database | PDO mysqli mysqli_query .prepare .execute .fetch .fetchAll .query DB::
  php | makes network requests | curl_init curl_exec curl_setopt fsockopen
  php | works with files | fopen fread fwrite fclose file_get_contents file_put_contents unlink mkdir scandir
  php | validates input | filter_var filter_input htmlspecialchars ctype_digit is_numeric strip_tags
  php | uses cryptography | password_hash password_verify hash hash_hmac random_bytes random_int openssl_encrypt
  php | sends headers | header setcookie session_start http_response_code
  php | matches patterns | preg_match preg_replace preg_match_all preg_split
  php | reads or writes JSON | json_encode json_decode
  php | transforms lists | array_map array_filter array_reduce array_merge in_array
  php | works with text | trim mb_strlen strlen explode implode str_replace sprintf strtolower substr
  * | sorts | .sort .toSorted sorted sort. slices.Sort slices.SortFunc usort
  js rust | transforms lists | .map .filter .reduce .flatMap .some .every .find .forEach
  * | logs or prints | console. print println printf fprintf puts echo printf print_r var_dump std::print std::println
  * | logs or prints | System.out. System.err. log. slog. fmt.Print fmt.Println fmt.Printf fmt.Fprintf fmt.Fprintln
  * | logs or prints | println! eprintln! print! dbg! Console.WriteLine .WriteLine`
  .trim()
  .split('\n')
  .map((row) => {
    const [languages = '', verb = '', names = ''] = row.split('|').map((part) => part.trim());
    return { languages, verb, names: names.split(' ') };
  });

const GROUPS: Readonly<Record<string, string>> = { javascript: 'js', typescript: 'js', cpp: 'c' };

/** Purposes of calls, the most specific first; names that the file defines do not count. */
export function usesOf(calls: readonly Call[], language: string, own: ReadonlySet<string>) {
  const group = GROUPS[language] ?? language;
  const known = TOPICS.filter(
    ({ languages }) => languages === '*' || languages.split(' ').includes(group),
  );
  const uses = new Map<string | undefined, Call[]>(known.map(({ verb }) => [verb, []]));
  const verbs = new Map<string, string | undefined>();
  for (const call of calls) {
    if (own.has(call.name)) continue;
    if (!verbs.has(call.name)) verbs.set(call.name, verbOf(call.name, known));
    uses.get(verbs.get(call.name))?.push(call);
  }
  return [...uses].flatMap(([verb, all]) => (verb && all.length > 0 ? [{ verb, calls: all }] : []));
}

function verbOf(call: string, known: readonly Topic[]): string | undefined {
  const plain = call.replace(/^(?:window|globalThis|React)\./, '');
  const matches = (name: string) => {
    if (name.startsWith('.')) return call.endsWith(name);
    return /[.:]$/.test(name) ? plain.startsWith(name) : name === plain;
  };
  return known.find(({ names }) => names.some(matches))?.verb;
}
