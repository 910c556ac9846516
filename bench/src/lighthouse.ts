// What Lighthouse says of the pages that visitors see first, on a desktop and on a phone:
//   npm run lighthouse -w bench
//   PLATFORM=http://localhost:8080 npm run lighthouse -w bench
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { loadavg } from 'node:os';
import { promisify } from 'node:util';
import { shownPlatform } from './shown-platform.ts';

const run = promisify(execFile);
const cli = createRequire(import.meta.url).resolve('lighthouse/cli/index.js');
const CHROME_PATH = process.env.CHROME_PATH ?? '/usr/bin/chromium';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const TIMES = [
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;

interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number | null }>;
  audits: Record<
    string,
    { title: string; score: number | null; displayValue?: string; scoreDisplayMode: string }
  >;
}

async function ask(url: string, profile: 'desktop' | 'mobile'): Promise<Report> {
  const options = [
    '--quiet',
    '--output=json',
    '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage',
    ...(profile === 'desktop' ? ['--preset=desktop'] : []),
  ];
  const env = { ...process.env, CHROME_PATH };
  const maxBuffer = 64 * 1024 * 1024;
  const { stdout } = await run(process.execPath, [cli, url, ...options], { env, maxBuffer });
  return JSON.parse(stdout) as Report;
}

/** What keeps a page from full marks, performance aside. */
function faults({ audits }: Report): string[] {
  return Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary')
    .map(({ title }) => title);
}

const platform = await shownPlatform();
const { url, snippet } = platform;
const pages = { landing: '/', Explore: '/explore', 'public snippet': `/public/${snippet}` };
try {
  console.log(
    '| page | profile | performance | accessibility | best practices | SEO | LCP | TBT | CLS |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  for (const [name, path] of Object.entries(pages)) {
    for (const profile of ['desktop', 'mobile'] as const) {
      const report = await ask(url + path, profile);
      const scores = CATEGORIES.map((one) => Math.round((report.categories[one].score ?? 0) * 100));
      const times = TIMES.map((one) => report.audits[one]?.displayValue ?? '');
      console.log(`| ${[name, profile, ...scores, ...times].join(' | ')} |`);
      for (const fault of faults(report)) console.error(`${name}, ${profile}: ${fault}`);
    }
  }
  console.log(`Load average ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await platform.stop();
}
