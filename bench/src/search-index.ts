import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as others } from 'node:timers/promises';
import { parseSearch, type SnippetListQuery } from '@snippetry/contracts';
import type { IndexQuery } from '../../services/snippets/src/index/port.ts';
import { IndexData } from '../../services/snippets/src/index/sqlite/index-data.ts';
import { toSelection, toWindow } from '../../services/snippets/src/index/sqlite/selection.ts';
import { PLANTED, random } from './corpus.ts';
import { snippetId } from './fill.ts';
import { indexRow } from './index-rows.ts';

// The index in SQLite alone, without a database: time to build it, to open its files, memory, and
// processor time of each kind of question when nothing of it is cached and after a change:
//   npm run index -w bench -- 10000 100000 1000000

const FIRST_TIMES = 20;
const TIMES = 50;
const SAVES = 500;
const AT_ONCE = 200;
const LIMIT = 20;
const DEEP = 0.8;
const VISITOR: IndexQuery['viewer'] = { kind: 'visitor', id: null, key: 'visitor' };

interface Question {
  /** Whether to request the counts beside the list instead. */
  facets?: boolean;
  search?: string;
  language?: string;
  sort?: SnippetListQuery['sortBy'];
  page?: number;
}

const QUESTIONS: Record<string, Question> = {
  newest: {},
  oldest: { sort: 'oldest' },
  'page 100': { page: 100 },
  'by language': { language: 'python' },
  'most starred': { sort: 'most-starred' },
  'most viewed, deep': { sort: 'most-viewed', page: 0 },
  'by language, most viewed, deep': { language: 'python', sort: 'most-viewed', page: 0 },
  'common word': { search: PLANTED.common },
  'common word, most viewed, deep': { search: PLANTED.common, sort: 'most-viewed', page: 0 },
  'rare word': { search: PLANTED.rare },
  'one letter': { search: 'b' },
  'prefix of two letters': { search: 'ba' },
  'prefix of three letters': { search: 'bab' },
  'prefix of four letters': { search: 'zeph' },
  'two words': { search: `${PLANTED.common} use` },
  'compound word': { search: 'baBe' },
  'quoted part of a rare word': { search: '"ylogra"' },
  'quoted common word': { search: `"${PLANTED.common}"` },
  'quoted sign': { search: '"= "' },
  'counts, everything': { facets: true },
  'counts, by language': { facets: true, language: 'python' },
  'counts, common word': { facets: true, search: PLANTED.common },
};

type Figures = Map<string, string>;

const inMs = (ms: number) => ms.toFixed(ms < 10 ? 3 : 1);
const mean = (times: readonly number[]) => times.reduce((sum, ms) => sum + ms, 0) / times.length;
const report = (times: readonly number[]) => `${inMs(mean(times))}, ${inMs(Math.max(...times))}`;

/** Processor time of this thread in milliseconds. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function measured(work: () => unknown): number {
  const began = processorMs();
  work();
  return processorMs() - began;
}

/** Anonymous memory in megabytes, without pages of files. */
function memoryMb(): number {
  gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

class Trial {
  readonly #dir = mkdtempSync(path.join(tmpdir(), 'bench-index-'));
  readonly #size: number;
  readonly #next = random(1);
  readonly figures: Figures = new Map();
  #data: IndexData;
  #seq = 1;

  constructor(size: number) {
    this.#size = size;
    this.#data = this.#open();
  }

  async run(): Promise<Figures> {
    await this.#build();
    await this.#reopen('opened again, ms');
    for (const [name, question] of Object.entries(QUESTIONS)) {
      const query = this.#paged(question);
      this.figures.set(`${name}: first, then after a change`, await this.#times(query));
    }
    await this.#warm();
    for (const search of ['b', 'ba', 'bab']) {
      const times: number[] = [];
      for (let i = 0; i < 5; i += 1) {
        await this.#reopen();
        times.push(measured(() => this.#ask({ search })));
      }
      this.figures.set(`prefix ${search}, first after a start`, report(times));
    }
    this.#countMany();
    await this.#saveMany();
    await this.#data.close();
    rmSync(this.#dir, { recursive: true });
    return this.figures;
  }

  #open(): IndexData {
    const onError = (error: unknown) => {
      throw error;
    };
    return new IndexData({ dir: this.#dir, database: 'bench', onError });
  }

  async #reopen(name?: string): Promise<void> {
    await this.#data.close();
    const before = memoryMb();
    const began = performance.now();
    this.#data = this.#open();
    if (name === undefined) return;
    this.figures.set(name, inMs(performance.now() - began));
    this.figures.set('memory, MB', (memoryMb() - before).toFixed(1));
  }

  async #build(): Promise<void> {
    let ms = 0;
    let longest = 0;
    for (let from = 0; from < this.#size; from += AT_ONCE) {
      const rows = Array.from({ length: AT_ONCE }, (_, i) => indexRow(from + i));
      const began = processorMs();
      for (const row of rows) this.#data.upsert(row);
      await this.#settle((stretch) => {
        longest = Math.max(longest, stretch);
      });
      ms += processorMs() - began;
    }
    this.figures.set('built, s of processor', (ms / 1000).toFixed(1));
    this.figures.set('longest step, ms', inMs(longest));
    await this.#data.close();
    const files = globSync(`${this.#dir}/**/*.db`);
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
    this.figures.set('bytes a snippet on disk', (bytes / this.#size).toFixed(0));
    this.#data = this.#open();
  }

  /** Indexes pending texts, and reports each period without a pause. */
  async #settle(onStretch: (ms: number) => void): Promise<void> {
    let isDone = false;
    let began = processorMs();
    const watch = (async () => {
      while (!isDone) {
        await others();
        onStretch(processorMs() - began);
        began = processorMs();
      }
    })();
    await this.#data.search.settle();
    isDone = true;
    await watch;
  }

  #query({ search = '', language, sort = 'newest', page = 1 }: Question): IndexQuery {
    const filters = language === undefined ? {} : { language };
    const scope = { kind: 'public' } as const;
    return {
      viewer: VISITOR,
      scope,
      filters,
      search: parseSearch(search),
      sort,
      page,
      limit: LIMIT,
    };
  }

  #ask(question: Question): number {
    const query = this.#query(question);
    const { search } = this.#data;
    if (question.facets) search.countValues(toSelection(query), LIMIT);
    return question.facets ? 0 : search.find(toSelection(query), toWindow(query)).total;
  }

  #paged(question: Question): Question {
    if (question.page !== 0) return question;
    const total = this.#ask({ ...question, page: 1 });
    return { ...question, page: Math.floor((total * DEEP) / LIMIT) };
  }

  async #times(question: Question): Promise<string> {
    const first: number[] = [];
    const later: number[] = [];
    // Warms the caches of pages; those of sets are cleared.
    for (let i = 0; i < FIRST_TIMES; i += 1) {
      this.#data.search.clearCache();
      first.push(measured(() => this.#ask(question)));
    }
    for (let i = 0; i < TIMES; i += 1) {
      this.#count();
      later.push(measured(() => this.#ask(question)));
    }
    return `${report(first)} · ${report(later)}`;
  }

  async #warm(): Promise<void> {
    const steps: number[] = [];
    const warming = this.#data.search.warm();
    for (let isDone = false; !isDone; ) {
      steps.push(
        measured(() => {
          isDone = warming.next().done === true;
        }),
      );
    }
    this.figures.set(
      'short prefixes made, s',
      (steps.reduce((a, b) => a + b, 0) / 1000).toFixed(1),
    );
    await this.#settle(() => {});
  }

  #count(): void {
    this.#seq += 1;
    this.#data.updateCounts({
      id: snippetId(Math.floor(this.#next() * this.#size)),
      seq: this.#seq,
      views: Math.floor(2000 ** this.#next()),
      forks: 0,
      starDays: {},
      stars: Math.floor(200 ** this.#next()),
    });
  }

  #countMany(): void {
    const times = Array.from({ length: SAVES }, () => measured(() => this.#count()));
    this.figures.set('a star', report(times));
  }

  async #saveMany(): Promise<void> {
    const times: number[] = [];
    const searched: number[] = [];
    for (let i = 0; i < SAVES; i += 1) {
      this.#seq += 1;
      const row = { ...indexRow(this.#size + i), seq: this.#seq };
      times.push(measured(() => this.#data.upsert(row)));
      searched.push(measured(() => this.#ask({ search: PLANTED.common })));
    }
    this.figures.set('a save', report(times));
    this.figures.set('a common word after it', report(searched));
    const stretches: number[] = [];
    await this.#settle((ms) => stretches.push(ms));
    const sum = stretches.reduce((all, ms) => all + ms, 0);
    this.figures.set('filing a save', inMs(sum / SAVES));
    this.figures.set('longest step of filing', inMs(Math.max(...stretches)));
  }
}

const sizes = process.argv.slice(2).map(Number);
const columns: Figures[] = [];
for (const size of sizes) columns.push(await new Trial(size).run());
console.log(`| milliseconds of processor: mean, longest | ${sizes.join(' | ')} |`);
console.log(`|---|${sizes.map(() => '---|').join('')}`);
for (const name of columns[0]?.keys() ?? []) {
  console.log(`| ${name} | ${columns.map((column) => column.get(name)).join(' | ')} |`);
}
