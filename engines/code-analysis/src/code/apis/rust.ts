import { topics } from './topic.ts';

/** What Rust is known to call. */
export const rustTopics = topics([
  ['Files', 'works with files', 'File:: fs:: std::fs:: BufReader:: OpenOptions:: Path::'],
  [
    'Concurrency',
    'runs work concurrently',
    'thread:: std::thread:: tokio:: Arc:: Mutex:: RwLock:: mpsc:: .lock .spawn select! join!',
  ],
  ['Network', 'makes network requests', 'reqwest:: TcpStream:: TcpListener:: Client::'],
  [
    'Error values',
    'makes or converts errors',
    '.map_err io::Error:: anyhow! bail! .context .with_context Err',
  ],
  ['Panics', 'may stop the program', '.unwrap .expect panic! unreachable! todo!'],
  [
    'Iterators',
    'works through iterators',
    '.iter .iter_mut .into_iter .map .filter .fold .collect .enumerate .zip .chars .windows',
  ],
  [
    'Collections',
    'uses maps or sets',
    'HashMap:: BTreeMap:: HashSet:: BTreeSet:: VecDeque:: BinaryHeap::',
  ],
  [
    'Ownership',
    'shares or copies values',
    'Box:: Rc:: RefCell:: Cell:: .clone .borrow .borrow_mut',
  ],
  ['Text', 'parses text', '.parse .trim .split .split_whitespace .split_once format! String::'],
  ['Time', 'works with durations', 'Duration:: Instant:: SystemTime::'],
  ['Command line', 'reads its arguments', 'std::env:: env::'],
  ['Tests', 'asserts', 'assert! assert_eq! assert_ne!'],
  ['Output', 'prints', 'println! eprintln! print! dbg!'],
]);
