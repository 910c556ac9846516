// The in-process index alone, without a database: memory, the time to build it, the time of each
// kind of question after any change, and the longest that it keeps a process from all else. Means
// and the longest are processor time; of the rest only medians mean anything while other work runs:
//   npm run index -w bench -- 10000 100000 1000000
import { parseSearch, type SnippetListQuery } from '@snippetry/contracts';
import { Finder } from '../../services/snippets/src/index/memory/finder.ts';
import { IndexData } from '../../services/snippets/src/index/memory/index-data.ts';
import { Pace } from '../../services/snippets/src/index/memory/pace.ts';
import { PhraseChecker } from '../../services/snippets/src/index/memory/phrase-checker.ts';
import { toFindRequest } from '../../services/snippets/src/index/memory/query.ts';
import type { IndexedSnippet, IndexQuery } from '../../services/snippets/src/index/port.ts';
import { PLANTED, random, snippetNumber } from './corpus.ts';
import { snippetId } from './fill.ts';
import { indexRow } from './index-rows.ts';

const TIMES = 200;
const COUNTS = 50;
const IMPORTED = 100;
const LATE = 5000;
const ADDED = 2000;
const LIMIT = 20;
const VISITOR: IndexQuery['viewer'] = { kind: 'visitor', id: null, key: 'visitor' };
const UPDATED_FROM = Date.UTC(2030, 0, 1);
const IMPORTED_FROM = Date.UTC(2019, 0, 1);
const MINUTE = 60_000;

interface Question {
  /** Asks for the counts beside the list instead. */
  facets?: boolean;
  search?: string;
  language?: string;
  sort?: SnippetListQuery['sortBy'];
  page?: number;
  /** The page behind this share of the matches instead. */
  behind?: number;
}

/** Most of the way through a list, where nothing is near an end. */
const DEEP = 0.8;

const QUESTIONS: Record<string, Question> = {
  newest: {},
  oldest: { sort: 'oldest' },
  'page 100': { page: 100 },
  'by language': { language: 'python' },
  'most starred': { sort: 'most-starred' },
  'most viewed, deep': { sort: 'most-viewed', behind: DEEP },
  'recently updated, deep': { sort: 'recently-updated', behind: DEEP },
  'by language, most viewed, deep': { language: 'python', sort: 'most-viewed', behind: DEEP },
  'common word, most viewed, deep': {
    search: PLANTED.common,
    sort: 'most-viewed',
    behind: DEEP,
  },
  'by language, most starred': { language: 'python', sort: 'most-starred' },
  'common word': { search: PLANTED.common },
  'rare word': { search: PLANTED.rare },
  'prefix of four letters': { search: 'zeph' },
  'prefix of two letters': { search: 'ba' },
  'one letter': { search: 'b' },
  'two words': { search: `${PLANTED.common} use` },
  'compound word': { search: 'baBe' },
  'quoted part of a word': { search: '"ylogra"' },
  'counts, everything': { facets: true },
  'counts, by language': { facets: true, language: 'python' },
  'counts, common word': { facets: true, search: PLANTED.common },
};

/** Asked with a finder of its own each time, as if nobody had asked before. */
const FIRST_ASKED: Record<string, string> = {
  'common word, first': PLANTED.common,
  'two words, first': `${PLANTED.common} use`,
  'compound word, first': 'baBe',
  'prefix of two letters, first': 'ba',
  'prefix of three letters, first': 'bab',
};
const FIRST_TIMES = 100;

type Figures = Map<string, string>;

/** Milliseconds of processor time that this thread has had. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Notes the longest that anything was kept waiting. */
class Stretches {
  longest = 0;
  total = 0;
  #began = 0;

  begin(): void {
    this.#began = processorMs();
  }

  end(): void {
    const stretch = processorMs() - this.#began;
    this.longest = Math.max(this.longest, stretch);
    this.total += stretch;
  }
}

class ClockedPace extends Pace {
  readonly #stretches: Stretches;

  constructor(stretches: Stretches) {
    super();
    this.#stretches = stretches;
  }

  override async rest(): Promise<void> {
    this.#stretches.end();
    await super.rest();
    this.#stretches.begin();
  }
}

/** An index and a clock. */
class Trial {
  readonly data = new IndexData();
  #finder: Finder;
  readonly #next = random(1);
  readonly #size: number;
  #seq = 1;
  /** How many matched what was asked last. */
  #total = 0;
  #stretches = new Stretches();

  constructor(size: number) {
    this.#size = size;
    this.#finder = this.#newFinder();
  }

  #newFinder(): Finder {
    const phrases = new PhraseChecker(this.data.columns, () => Promise.resolve(new Set()));
    const newPace = (): Pace => new ClockedPace(this.#stretches);
    return new Finder({ data: this.data, phrases, newPace });
  }

  /** The mean of searches that nobody asked before, and the longest without a pause. */
  async first(searches: readonly string[]): Promise<string> {
    // Making a finder takes about as long as a question.
    const finders = searches.map(() => this.#newFinder());
    this.takeLongest();
    for (const [i, search] of searches.entries()) {
      this.#finder = finders[i] ?? this.#finder;
      await this.ask({ search });
    }
    const mean = inMs(this.#stretches.total / searches.length);
    return `${mean}, ${this.takeLongest()}`;
  }

  /** Takes a row in; answers the milliseconds. */
  upsert(row: IndexedSnippet): number {
    const began = performance.now();
    this.data.upsert(row);
    return performance.now() - began;
  }

  /** Asks a question; answers the milliseconds. */
  async ask(question: Question): Promise<number> {
    const { search = '', language, sort = 'newest', page = 1, facets } = question;
    const request = toFindRequest({
      viewer: VISITOR,
      scope: { kind: 'public' },
      filters: language === undefined ? {} : { language },
      search: parseSearch(search),
      sort,
      page,
      limit: LIMIT,
    });
    const began = performance.now();
    this.#stretches.begin();
    if (facets) await this.#finder.facets(VISITOR, request);
    else this.#total = (await this.#finder.find(VISITOR, request)).total;
    this.#stretches.end();
    return performance.now() - began;
  }

  /** The question with its page as a number. */
  async #paged(question: Question): Promise<Question> {
    if (question.behind === undefined) return question;
    await this.ask(question);
    return { ...question, page: Math.floor((this.#total * question.behind) / LIMIT) };
  }

  /** Changes the counters of some snippet, so that nothing that was found before holds. */
  change(): void {
    this.#seq += 1;
    this.data.updateCounts({
      id: snippetId(Math.floor(this.#next() * this.#size)),
      seq: this.#seq,
      views: Math.floor(2000 ** this.#next()),
      forks: 0,
      starDays: {},
      stars: Math.floor(200 ** this.#next()),
    });
  }

  /** The longest without a pause since the last time that somebody asked for it. */
  takeLongest(): string {
    const { longest } = this.#stretches;
    this.#stretches = new Stretches();
    return inMs(longest);
  }

  /** Saves some snippet as it is, so that no count holds and it is the one updated last. */
  save(): void {
    this.#seq += 1;
    const row = indexRow(Math.floor(this.#next() * this.#size));
    this.data.upsert({ ...row, seq: this.#seq, updatedAt: UPDATED_FROM + this.#seq });
  }

  /** Times of a question, each time after a change: median, mean, longest without a pause. */
  async times(question: Question): Promise<string> {
    const times: number[] = [];
    const asked = await this.#paged(question);
    const count = question.facets ? COUNTS : TIMES;
    this.takeLongest();
    for (let i = 0; i < count; i += 1) {
      if (question.facets || question.sort === 'recently-updated') this.save();
      else this.change();
      times.push(await this.ask(asked));
    }
    const mean = inMs(this.#stretches.total / count);
    return `${inMs(median(times.sort((a, b) => a - b)))}, ${mean}, ${this.takeLongest()}`;
  }
}

const inMs = (ms: number) => ms.toFixed(ms < 10 ? 3 : 1);
const median = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
const both = (sorted: readonly number[]) => `${inMs(median(sorted))}, ${inMs(sorted.at(-1) ?? 0)}`;

function memory() {
  if (gc === undefined) throw new Error('start node with --expose-gc');
  void gc();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { held: heapUsed + external, rss };
}

async function build(size: number): Promise<{ trial: Trial; figures: Figures }> {
  const before = memory();
  const trial = new Trial(size);
  let ms = 0;
  for (let n = 0; n < size; n += 1) ms += trial.upsert(indexRow(n));
  const began = performance.now();
  trial.data.settle();
  ms += performance.now() - began;
  const after = memory();
  const perSnippet = (name: 'held' | 'rss') => ((after[name] - before[name]) / size).toFixed(0);
  const figures = new Map([
    ['built, s', (ms / 1000).toFixed(1)],
    ['bytes a snippet, heap and buffers', perSnippet('held')],
    ['bytes a snippet, resident', perSnippet('rss')],
  ]);
  return { trial, figures };
}

/** Lists right after somebody imported snippets that are older than all others. */
async function afterAnImport(trial: Trial, figures: Figures): Promise<void> {
  for (let i = 0; i < IMPORTED; i += 1) {
    const time = IMPORTED_FROM + i * MINUTE;
    const id = `01d${i.toString(16).padStart(21, '0')}`;
    trial.upsert({ ...indexRow(i), id, createdAt: time, updatedAt: time });
  }
  figures.set('first newest after an import', inMs(await trial.ask({})));
  figures.set('newest after that', await trial.times({}));
  figures.set('oldest after that', await trial.times({ sort: 'oldest' }));
  const byLanguage = { language: 'python' };
  figures.set('by language after that', await trial.times(byLanguage));
}

/** Lists after many snippets arrived later than newer ones, as those of other processes do. */
async function afterLateOnes(trial: Trial, size: number, figures: Figures): Promise<void> {
  const first: number[] = [];
  trial.takeLongest();
  for (let i = 0; i < LATE; i += 1) {
    const { createdAt } = indexRow(Math.floor((i * size) / LATE));
    const id = `02d${i.toString(16).padStart(21, '0')}`;
    trial.upsert({ ...indexRow(i), id, createdAt });
    first.push(await trial.ask({}));
  }
  first.sort((a, b) => a - b);
  figures.set(`newest after each of ${LATE} late ones`, `${both(first)}, ${trial.takeLongest()}`);
  figures.set('newest after those', await trial.times({}));
  figures.set('newest, deep', await trial.times({ behind: DEEP }));
  figures.set('by language, deep', await trial.times({ language: 'python', behind: DEEP }));
}

/** A list by views after many were counted while nobody asked for one. */
async function afterManyChanges(trial: Trial, size: number, figures: Figures): Promise<void> {
  for (let i = 0; i < size; i += 1) trial.change();
  trial.takeLongest();
  const first: number[] = [];
  for (let i = 0; i < 10; i += 1) first.push(await trial.ask({ sort: 'most-viewed', page: 1 + i }));
  first.sort((a, b) => a - b);
  figures.set('most viewed after all changed', `${both(first)}, ${trial.takeLongest()}`);
}

/** Snippets with new words, each searched for at once by a prefix and by stars. */
async function whileOthersSave(trial: Trial, size: number, figures: Figures): Promise<void> {
  const saved: number[] = [];
  const searched: number[] = [];
  trial.takeLongest();
  for (let n = size; n < size + ADDED; n += 1) {
    const row = indexRow(n);
    const words = Array.from({ length: 5 }, (_, i) => `new${(n * 5 + i).toString(36)}`).join(' ');
    const codeWords = Buffer.concat([row.codeWords, Buffer.from(` ${words}`)]);
    saved.push(trial.upsert({ ...row, codeWords }));
    searched.push(await trial.ask({ search: 'new' }), await trial.ask({ sort: 'most-starred' }));
  }
  const sorted = (times: number[]) => times.sort((a, b) => a - b);
  figures.set('a save', both(sorted(saved)));
  figures.set('a search after it', `${both(sorted(searched))}, ${trial.takeLongest()}`);
}

async function run(size: number): Promise<Figures> {
  const { trial, figures } = await build(size);
  for (const [name, question] of Object.entries(QUESTIONS)) {
    figures.set(name, await trial.times(question));
  }
  for (const [name, search] of Object.entries(FIRST_ASKED)) {
    figures.set(name, await trial.first(Array.from({ length: FIRST_TIMES }, () => search)));
  }
  const titles = Array.from({ length: 5 * FIRST_TIMES }, (_, n) => snippetNumber(n).written.title);
  const words = titles.map((title) => title.split(' ')[0] ?? '');
  figures.set('first words of titles, first', await trial.first(words));
  await afterAnImport(trial, figures);
  await afterLateOnes(trial, size, figures);
  await afterManyChanges(trial, size, figures);
  await whileOthersSave(trial, size, figures);
  return figures;
}

const sizes = process.argv.slice(2).map(Number);
const columns: Figures[] = [];
for (const size of sizes) columns.push(await run(size));
console.log(`| milliseconds: median, mean, longest without a pause | ${sizes.join(' | ')} |`);
console.log(`|---|${sizes.map(() => '---|').join('')}`);
for (const name of columns[0]?.keys() ?? []) {
  console.log(`| ${name} | ${columns.map((column) => column.get(name)).join(' | ')} |`);
}
