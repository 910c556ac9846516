import { topics } from './topic.ts';

/** What Java is known to call. */
export const javaTopics = topics([
  [
    'Concurrency',
    'runs work concurrently',
    'Thread Thread. Executors. CompletableFuture. CompletableFuture ConcurrentHashMap ReentrantLock AtomicInteger AtomicLong CountDownLatch Semaphore .submit .lock .unlock',
  ],
  [
    'Network',
    'makes network requests',
    'HttpClient. HttpRequest. URI.create URL Socket ServerSocket',
  ],
  [
    'Files',
    'works with files',
    'Files. Path. Paths. File FileReader FileWriter BufferedReader Scanner',
  ],
  [
    'Database',
    'queries a database',
    'DriverManager. .prepareStatement .executeQuery .executeUpdate .createQuery',
  ],
  ['Streams', 'works through streams', '.stream Stream. IntStream. .collect Collectors.'],
  ['Optional values', 'handles missing values', 'Optional. .orElse .orElseThrow .ifPresent'],
  ['Patterns', 'matches patterns', 'Pattern. .matcher'],
  [
    'Time',
    'works with time',
    'System.nanoTime System.currentTimeMillis Instant. LocalDate. LocalDateTime. Duration.',
  ],
  [
    'Parsing',
    'parses numbers',
    'Integer.parseInt Long.parseLong Double.parseDouble Integer.valueOf',
  ],
  ['Mathematics', 'calculates', 'Math.'],
  ['Random', 'uses random numbers', 'Random SecureRandom ThreadLocalRandom.'],
  ['Text', 'builds text', 'StringBuilder String.format .formatted String.join'],
  [
    'Collections',
    'keeps values in collections',
    'HashMap ArrayList HashSet LinkedHashMap TreeMap ArrayDeque PriorityQueue List.of Map.of Set.of',
  ],
  ['Tests', 'asserts', 'assertEquals assertThat assertTrue assertThrows Assertions.'],
  ['Output', 'prints', 'System.out. System.err.'],
]);
