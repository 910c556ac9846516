import { randomBytes } from 'node:crypto';
import { type ReceivedSpan, request, until } from '@snippetry/test-kit';
import { expect, inject, it } from 'vitest';
import { connect } from '../../src/data-folder/github.ts';
import { aPerson } from '../../src/people.ts';

const { url } = inject('platform');
const collector = request(inject('collector'));

const REPOSITORY = { owner: 'lena-fischer', repo: 'weather-board' };
const FILES = ['src/components/ForecastCard.tsx', 'src/components/Sparkline.tsx'];

/** Hides ports, which differ between runs. */
const labelOf = ({ service, name }: ReceivedSpan) => `${service}: ${name.replace(/:\d+$/, '')}`;

/** Joins the labels of a span and its ancestors, from the span of the client on. */
function pathTo(span: ReceivedSpan, spans: readonly ReceivedSpan[], clientSpan: string): string {
  if (span.parentSpanId === clientSpan) return labelOf(span);
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return `${parent ? pathTo(parent, spans, clientSpan) : 'lost'} > ${labelOf(span)}`;
}

it('an import with its jobs, commands and requests to GitHub is one trace, without values of users', async () => {
  const person = await aPerson(url);
  await connect(person, 'import');
  const [traceId, clientSpan] = [16, 8].map((bytes) => randomBytes(bytes).toString('hex'));
  const body = { ...REPOSITORY, files: FILES.map((path) => ({ path })) };
  const headers = {
    'content-type': 'application/json',
    traceparent: `00-${traceId}-${clientSpan}-01`,
  };
  const init = { method: 'POST', body: JSON.stringify(body), headers };
  expect((await person.api.send('/api/github/import', init)).status).toBe(200);
  const isComplete = (spans: readonly ReceivedSpan[]) => {
    const ended = spans.map(labelOf);
    return (
      ended.filter((label) => label === 'integrations-worker: process import-files').length === 2 &&
      ended.includes('snippets: POST /internal/snippets/imported') &&
      ended.includes('gateway: POST /api/github/import')
    );
  };
  const spans = await until(async () => {
    const found = (await collector.send(`/traces/${traceId}`)).body as ReceivedSpan[];
    return isComplete(found) && found;
  });

  const paths = spans.map((span) => pathTo(span, spans, clientSpan ?? ''));
  expect(paths.filter((path) => path.startsWith('lost'))).toEqual([]);
  const request = 'gateway: POST /api/github/import > gateway: POST 127.0.0.1';
  const job = `${request} > integrations: POST /api/github/import > integrations-worker: process import`;
  const file = `${job} > integrations-worker: process import-files`;
  expect(paths).toEqual(
    expect.arrayContaining([
      `${request} > integrations: POST /api/github/import > integrations: insert jobs`,
      `${request} > integrations: POST /api/github/import > integrations: evalsha`,
      `${file} > integrations-worker: GET localhost`,
      `${file} > integrations-worker: update imported_files`,
      `${file} > integrations-worker: POST 127.0.0.1 > snippets: POST /internal/snippets/imported > snippets: bulkWrite`,
    ]),
  );
  const values = [person.id, person.username, person.token, REPOSITORY.repo, 'ForecastCard'];
  for (const value of values) expect(JSON.stringify(spans)).not.toContain(value);
});
