import { topics } from './topic.ts';

/** What Go is known to call. */
export const goTopics = topics([
  [
    'HTTP server',
    'serves HTTP',
    'http.HandleFunc http.Handle http.ListenAndServe http.HandlerFunc http.NewServeMux http.Error .ServeHTTP .ListenAndServe .Shutdown .WriteHeader',
  ],
  [
    'Network',
    'makes network requests',
    'http.Get http.Post http.NewRequest http.NewRequestWithContext net.',
  ],
  [
    'Concurrency',
    'coordinates goroutines',
    'sync. .Wait .Lock .Unlock .RLock .RUnlock close errgroup. atomic.',
  ],
  ['Cancelling', 'uses contexts and signals', 'context. signal.'],
  ['Files', 'works with files', 'os.Open os.Create os.ReadFile os.WriteFile bufio. io. filepath.'],
  [
    'Database',
    'queries a database',
    'sql. .Query .QueryContext .QueryRow .QueryRowContext .Exec .ExecContext',
  ],
  ['JSON', 'reads or writes JSON', 'json.'],
  ['Error values', 'makes or inspects errors', 'errors. fmt.Errorf panic recover'],
  ['Time', 'works with time', 'time.'],
  ['Patterns', 'matches patterns', 'regexp.'],
  ['Text', 'works with text', 'strings. strconv. fmt.Sprintf'],
  ['Sorting', 'sorts', 'sort. slices.Sort slices.SortFunc'],
  [
    'Output',
    'logs or prints',
    'log. slog. fmt.Println fmt.Printf fmt.Print fmt.Fprintf fmt.Fprintln',
  ],
]);
