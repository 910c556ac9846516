import { expect, test } from 'vitest';
import { branchesOf, cyclomatic, isRecursive, loopsOf, sumOf } from './facts.ts';
import { GRAMMARS } from './grammars.ts';
import { walk as collect } from './walk.ts';

/**
 * The same function in each language: two branches, two nested loops, an error, and a recursive
 * call.
 */
const SAME: Record<string, string> = {
  javascript: `import { log } from './log.js';
// Adds up what is above a limit.
export function walk(items, limit) {
  let sum = 0;
  for (const item of items) {
    while (item.next && item.value) {
      if (item.value > limit) sum += walk(item.children, limit);
      else if (item.value < 0) throw new RangeError('negative');
      log(item);
    }
  }
  return sum;
}`,
  typescript: `import { log } from './log.js';
// Adds up what is above a limit.
export function walk(items: Item[], limit: number): number {
  let sum = 0;
  for (const item of items) {
    while (item.next && item.value) {
      if (item.value > limit) sum += walk(item.children, limit);
      else if (item.value < 0) throw new RangeError('negative');
      log(item);
    }
  }
  return sum;
}`,
  python: `import log
# Adds up what is above a limit.
def walk(items, limit):
    total = 0
    for item in items:
        while item.next and item.value:
            if item.value > limit:
                total += walk(item.children, limit)
            elif item.value < 0:
                raise ValueError("negative")
            log.write(item)
    return total`,
  go: `package walk
import "log"
// walk adds up what is above a limit.
func walk(items []Item, limit int) int {
	sum := 0
	for _, item := range items {
		for item.next != nil && item.value != 0 {
			if item.value > limit {
				sum += walk(item.children, limit)
			} else if item.value < 0 {
				panic("negative")
			}
			log.Print(item)
		}
	}
	return sum
}`,
  rust: `use std::fmt;
/// Adds up what is above a limit.
fn walk(items: &[Item], limit: i64) -> i64 {
    let mut sum = 0;
    for item in items {
        while item.next && item.value != 0 {
            if item.value > limit {
                sum += walk(&item.children, limit);
            } else if item.value < 0 {
                panic!("negative");
            }
        }
    }
    return sum;
}`,
  php: `<?php
use App\\Log;
// Adds up what is above a limit.
function walk($items, $limit) {
    $sum = 0;
    foreach ($items as $item) {
        while ($item->next && $item->value) {
            if ($item->value > $limit) {
                $sum += walk($item->children, $limit);
            } elseif ($item->value < 0) {
                throw new RangeException('negative');
            }
        }
    }
    return $sum;
}`,
  c: `#include <stdio.h>
/* Adds up what is above a limit. */
int walk(struct item **items, int limit) {
    int sum = 0;
    for (int i = 0; items[i]; i++) {
        while (items[i]->next && items[i]->value) {
            if (items[i]->value > limit) {
                sum += walk(items[i]->children, limit);
            } else if (items[i]->value < 0) {
                printf("negative");
            }
        }
    }
    return sum;
}`,
  cpp: `#include <vector>
// Adds up what is above a limit.
int walk(const std::vector<Item>& items, int limit) {
    int sum = 0;
    for (const auto& item : items) {
        while (item.next && item.value) {
            if (item.value > limit) {
                sum += walk(item.children, limit);
            } else if (item.value < 0) {
                throw std::range_error("negative");
            }
        }
    }
    return sum;
}`,
};

test.each(Object.entries(SAME))(
  'a function in %s has the same counts as in all others',
  (key, content) => {
    const language = GRAMMARS[key];
    if (!language) throw new Error(`no language ${key}`);
    const facts = collect(content, language);
    const [walk] = facts.functions;
    if (!walk) throw new Error('no function was found');
    expect({
      names: facts.functions.map(({ name }) => name),
      params: ['items', 'limit'].filter((name) => walk.parameters.includes(name)),
      branches: branchesOf(walk),
      loops: loopsOf(walk),
      nesting: walk.nesting,
      cyclomatic: cyclomatic(walk),
      returns: sumOf(walk, 'return'),
      isRecursive: isRecursive(walk),
      imports: facts.imports.length,
      doc: walk.doc?.replace(/^walk a/, 'A'),
      problem: facts.problem,
    }).toEqual({
      names: ['walk'],
      params: ['items', 'limit'],
      branches: 2,
      loops: 2,
      nesting: 3,
      cyclomatic: 6,
      returns: 1,
      isRecursive: true,
      imports: 1,
      doc: 'Adds up what is above a limit',
      problem: null,
    });
  },
);

function factsOf(key: string, content: string) {
  const language = GRAMMARS[key];
  if (!language) throw new Error(`no language ${key}`);
  return collect(content, language);
}

test('methods belong to their types, in every language that has them', () => {
  const owners = (key: string, content: string) =>
    factsOf(key, content).functions.map(({ owner, name }) => `${owner}.${name}`);
  expect(owners('typescript', 'class A { run() {} #own = () => 1; }')).toEqual(['A.run', 'A.#own']);
  expect(owners('python', 'class A:\n    def run(self):\n        pass')).toEqual(['A.run']);
  expect(owners('java', 'class A { void run() {} }')).toEqual(['A.run']);
  expect(owners('cpp', 'struct A { void run() {} };\nvoid A::stop() {}')).toEqual([
    'A.run',
    'A.stop',
  ]);
  expect(owners('go', 'package a\nfunc (a *A) run() {}')).toEqual(['A.run']);
  expect(owners('rust', 'struct A; impl Clone for A { fn run(&self) {} }')).toEqual(['A.run']);
  expect(owners('php', '<?php class A { function run() {} }')).toEqual(['A.run']);
});

test('a function without a name counts for the one around it', () => {
  const { functions } = factsOf(
    'javascript',
    'function outer(list) { list.forEach((x) => { if (x) fetch(x); }); }',
  );
  expect(functions.map(({ name }) => name)).toEqual(['outer']);
  expect(functions.map(branchesOf)).toEqual([1]);
});

test('the iterated expression of a loop is not counted inside the loop', () => {
  const { functions } = factsOf(
    'python',
    'def f(path):\n    for line in path.read_text().splitlines():\n        print(line)',
  );
  const inLoop = functions.flatMap(({ calls }) => calls.filter(({ isInLoop }) => isInLoop));
  expect(inLoop.map(({ name }) => name)).toEqual(['print']);
});

test('Java syntax that the parser does not know is read', () => {
  const { problem, functions } = factsOf(
    'java',
    'interface To { Mail to(String a); }\nclass B { int m(Object o) { return switch (o) { case Ok<T>(T value) -> 1; default -> 2; }; } }',
  );
  expect(problem).toBeNull();
  expect(functions.map(({ name, isBodiless }) => [name, isBodiless])).toEqual([
    ['to', true],
    ['m', false],
  ]);
});
