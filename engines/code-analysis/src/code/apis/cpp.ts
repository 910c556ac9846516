import { topics } from './topic.ts';

/** What C and C++ is known to call. */
export const cppTopics = topics([
  [
    'Memory',
    'manages memory by hand',
    'malloc calloc realloc free std::make_unique std::make_shared std::unique_ptr memcpy memset memmove std::malloc std::free',
  ],
  [
    'Concurrency',
    'runs work concurrently',
    'std::thread std::async std::lock_guard std::unique_lock std::scoped_lock std::atomic pthread_create pthread_mutex_lock fork .lock .unlock',
  ],
  [
    'Files',
    'works with files',
    'fopen fclose fread fwrite fgets fscanf open std::ifstream std::ofstream std::getline std::filesystem::',
  ],
  ['Network', 'uses sockets', 'socket bind listen accept connect send recv'],
  [
    'Text',
    'works with strings',
    'strlen strcmp strcpy strncpy strcat strtok strchr strstr snprintf sprintf std::to_string std::stoi std::format',
  ],
  [
    'Algorithms',
    'uses standard algorithms',
    'std::sort std::iota std::swap std::find std::find_if std::transform std::accumulate std::copy std::for_each std::max std::min std::move std::lower_bound std::reverse std::ranges:: qsort bsearch',
  ],
  ['Output', 'prints', 'printf fprintf puts putchar std::print std::println'],
  ['Ending', 'ends the program', 'exit abort std::exit std::terminate assert'],
]);
