// Lighthouse scores of the pages that visitors see first, on a desktop and on a phone:
//   npm run lighthouse -w bench
//   --rounds N     runs of each, of which the median counts; 3 by default
//   --only NAME    landing, Explore or snippet alone
//   --save FOLDER  keeps each report there
//   --applied      slows the network and the processor down while the page loads; Lighthouse's default
//                  loads it at full speed and reckons how long a phone would take
//   --against DIR  in turns with another release, whose folder this is
//   PLATFORM=http://localhost:8080 npm run lighthouse -w bench
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { chromiumPath } from '@snippetry/test-kit/chromium';
import { percentile } from './load.ts';
import { AGAINST, type Release, releases } from './releases.ts';
import { type SeededPlatform, seededPlatform } from './seeded-platform.ts';

const run = promisify(execFile);
// Fetched for this benchmark only: it would be a tenth of what everyone else installs.
const LIGHTHOUSE = ['exec', '--yes', 'lighthouse@13.5.0', '--'];
// The tests' browser: without windows it leaves more processor time to the page.
const CHROME_PATH = process.env.CHROME_PATH ?? chromiumPath();

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const TIMES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;

interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number | null }>;
  audits: Record<
    string,
    {
      title: string;
      score: number | null;
      numericValue?: number;
      scoreDisplayMode: string;
      details?: { items?: unknown[] };
    }
  >;
}

const { values } = parseArgs({
  options: {
    ...AGAINST,
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    save: { type: 'string' },
    applied: { type: 'boolean', default: false },
  },
});

/** Chrome sometimes loses the trace of a load, so it is repeated. */
const TRIES = 3;

async function ask(url: string, profile: 'desktop' | 'mobile', left = TRIES): Promise<Report> {
  const options = [
    '--quiet',
    '--output=json',
    '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage',
    ...(profile === 'desktop' ? ['--preset=desktop'] : []),
    ...(values.applied ? ['--throttling-method=devtools'] : []),
  ];
  const env = { ...process.env, CHROME_PATH };
  const maxBuffer = 64 * 1024 * 1024;
  try {
    const { stdout } = await run('npm', [...LIGHTHOUSE, url, ...options], { env, maxBuffer });
    return JSON.parse(stdout) as Report;
  } catch (error) {
    if (left === 1) throw error;
    return ask(url, profile, left - 1);
  }
}

/** Returns failed audits other than performance, each with its first items. */
function faults({ audits }: Report): string[] {
  return Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary')
    .map(({ title, details }) => `${title} ${JSON.stringify(details?.items?.slice(0, 3) ?? [])}`);
}

const medianOf = (list: readonly number[]): number =>
  percentile(
    list.toSorted((a, b) => a - b),
    0.5,
  );

const BYTES_PER_KB = 1000;

/** Returns the cells of a row: the median of each figure. */
function figures(reports: readonly Report[]): string[] {
  const median = (of: (report: Report) => number) => medianOf(reports.map(of));
  const number = (name: string) => median(({ audits }) => audits[name]?.numericValue ?? Number.NaN);
  const scores = CATEGORIES.map((one) =>
    median(({ categories }) => Math.round((categories[one].score ?? 0) * 100)),
  );
  const times = TIMES.map((name) =>
    number(name).toFixed(name === 'cumulative-layout-shift' ? 3 : 0),
  );
  const sent = number('total-byte-weight') / BYTES_PER_KB;
  return [...scores.map(String), ...times, sent.toFixed(0)];
}

const PAGES: Record<string, (platform: SeededPlatform) => string> = {
  landing: ({ url }) => url,
  Explore: ({ url }) => `${url}/explore`,
  snippet: ({ url, snippet }) => `${url}/public/${snippet}`,
};

/** A running release. */
interface RunningRelease {
  release: Release;
  platform: SeededPlatform;
}

/** Reports of a page of each release, made in turns. */
async function reportsOf(
  name: string,
  profile: 'desktop' | 'mobile',
  running: readonly RunningRelease[],
): Promise<Map<Release, Report[]>> {
  const address = PAGES[name] as (platform: SeededPlatform) => string;
  const reports = new Map(running.map(({ release }) => [release, [] as Report[]]));
  // Excludes the first load after the start of a platform, which is slower.
  for (const { platform } of running) await ask(address(platform), profile);
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const { release, platform } of running) {
      const report = await ask(address(platform), profile);
      reports.get(release)?.push(report);
      if (values.save === undefined) continue;
      const file = `${name}-${profile}-${round}${release.mark && '-before'}.json`;
      await writeFile(path.join(values.save, file), JSON.stringify(report));
    }
  }
  return reports;
}

const running: RunningRelease[] = [];
try {
  for (const release of releases(values.against)) {
    running.push({ release, platform: await seededPlatform(release) });
  }
  console.log(
    '| page | profile | performance | accessibility | best practices | SEO | FCP | LCP | TBT | CLS | KB |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|---|');
  for (const name of Object.keys(PAGES)) {
    if (values.only !== undefined && values.only !== name) continue;
    for (const profile of ['desktop', 'mobile'] as const) {
      for (const [{ mark }, reports] of await reportsOf(name, profile, running)) {
        console.log(`| ${[name + mark, profile, ...figures(reports)].join(' | ')} |`);
        for (const fault of new Set(reports.flatMap(faults))) {
          console.error(`${name}${mark}, ${profile}: ${fault}`);
        }
      }
    }
  }
  console.log(`Load average ${loadavg()[0]?.toFixed(1)}`);
} finally {
  for (const { platform } of running) await platform.stop();
}
