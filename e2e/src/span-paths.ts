import type { ReceivedSpan } from '@snippetry/test-kit';

/** Labels a span, without the port, which differs between runs. */
export const labelOf = ({ service, name }: ReceivedSpan) =>
  `${service}: ${name.replace(/:\d+$/, '')}`;

/** Joins the labels of a span and its ancestors, from the span of the client on. */
export function pathTo(
  span: ReceivedSpan,
  spans: readonly ReceivedSpan[],
  clientSpan: string,
): string {
  if (span.parentSpanId === clientSpan) return labelOf(span);
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return `${parent ? pathTo(parent, spans, clientSpan) : 'lost'} > ${labelOf(span)}`;
}
