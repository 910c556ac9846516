import { AsyncLocalStorage } from 'node:async_hooks';

/** Role of an operation in its trace, as in OpenTelemetry. */
export type SpanKind = 'server' | 'client' | 'consumer';

/** Properties of a span. They never contain what users sent: no bodies, filters, keys or paths. */
export type SpanAttributes = Record<string, string | number>;

/** An operation of a sampled trace, recorded until it ends. */
export interface ActiveSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** The W3C header that makes another process continue the trace below this span. */
  readonly traceparent: string;
  child(name: string, kind: SpanKind, attributes: SpanAttributes): ActiveSpan;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Ends the span, as a failure if `failure` is the name of an error. */
  end(failure?: string): void;
}

/** Source of the spans of one service. */
export interface Tracing {
  /** Starts a trace; the caller has decided that it is sampled. */
  begin(name: string, kind: SpanKind): ActiveSpan;
  /** Continues a trace; undefined if the header is missing, malformed or not sampled. */
  resume(traceparent: unknown, name: string, kind: SpanKind): ActiveSpan | undefined;
  /** Exports the spans that have ended, within a second. */
  close(): Promise<void>;
}

/** The request or job that the current code works for. */
export interface Scope {
  /** The same in all processes that handle the request; empty for work that no request caused. */
  readonly requestId: string;
  /** Undefined unless the trace is sampled. */
  readonly span: ActiveSpan | undefined;
}

const scopes = new AsyncLocalStorage<Scope | undefined>();

/** Returns the scope of the running code; undefined outside of requests and jobs. */
export function currentScope(): Scope | undefined {
  return scopes.getStore();
}

/** Runs work, and all that it starts, in a scope. */
export function inScope<Result>(scope: Scope | undefined, work: () => Result): Result {
  return scopes.run(scope, work);
}

/** Fields that a log record has in a scope. */
export function logFieldsOf(scope: Scope | undefined): Record<string, string> {
  if (!scope) return {};
  const { requestId, span } = scope;
  return {
    ...(requestId && { requestId }),
    ...(span && { trace_id: span.traceId, span_id: span.spanId }),
  };
}

/** Returns the name of an error for a span: its class or system code, never its message. */
export function failureName(error: unknown): string {
  if (!(error instanceof Error)) return 'error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
