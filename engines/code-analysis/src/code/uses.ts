import { cppTopics } from './apis/cpp.ts';
import { goTopics } from './apis/go.ts';
import { javaTopics } from './apis/java.ts';
import { javascriptTopics } from './apis/javascript.ts';
import { phpTopics } from './apis/php.ts';
import { pythonTopics } from './apis/python.ts';
import { rustTopics } from './apis/rust.ts';
import type { Topic } from './apis/topic.ts';
import type { Call } from './facts.ts';

const TOPICS: Readonly<Record<string, readonly Topic[]>> = {
  javascript: javascriptTopics,
  typescript: javascriptTopics,
  python: pythonTopics,
  java: javaTopics,
  c: cppTopics,
  cpp: cppTopics,
  go: goTopics,
  rust: rustTopics,
  php: phpTopics,
};

/** The calls of one known kind. */
export interface Use {
  topic: Topic;
  calls: Call[];
}

/** Which known things the calls do, the telling ones first; names of the file itself are its own. */
export function usesOf(calls: readonly Call[], language: string, own: ReadonlySet<string>): Use[] {
  const known = TOPICS[language] ?? [];
  const byName = new Map<string, Topic | undefined>();
  for (const { name } of calls) {
    if (!own.has(name) && !byName.has(name)) {
      byName.set(
        name,
        known.find((topic) => matches(topic, name)),
      );
    }
  }
  return known
    .map((topic) => ({ topic, calls: calls.filter(({ name }) => byName.get(name) === topic) }))
    .filter((use) => use.calls.length > 0);
}

function matches({ calls }: Topic, name: string): boolean {
  return calls.some((known) => {
    if (known.startsWith('.')) return name.endsWith(known);
    return /[.:]$/.test(known) ? name.startsWith(known) : known === name;
  });
}
