import { typeMismatch } from '../errors.ts';
import { type Doc, isDoc } from '../values/types.ts';
import type { Scope, Variables } from './expression.ts';

/** Hands a document to the next stage. */
export type Emit = (doc: Doc) => void;

/** One stage of a running pipeline; documents are pushed through. */
export interface Stage {
  add(doc: Doc, emit: Emit): void;
  /** Called once after the last document. */
  end?(emit: Emit): void;
  /** Whether no further document can change the result. */
  readonly done?: boolean;
}

/** Services of the server for stages. */
export interface StageEnvironment {
  scope: Scope;
  variables: Variables;
  /** Runs a pipeline on another collection of the database. */
  subquery(from: string, pipeline: readonly Doc[]): Doc[];
}

export class PipelineRun {
  private readonly stages: readonly Stage[];
  private readonly emitters: Emit[];

  constructor(stages: readonly Stage[], sink: Emit) {
    this.stages = stages;
    this.emitters = stages.map(() => sink);
    for (let n = stages.length - 2; n >= 0; n--) {
      const next = stages[n + 1];
      const emit = this.emitters[n + 1] ?? sink;
      this.emitters[n] = (doc) => next?.add(doc, emit);
    }
    this.add = stages[0] ? (doc) => stages[0]?.add(doc, this.emitters[0] ?? sink) : sink;
  }

  /** Feeds a document to the first stage. */
  readonly add: Emit;

  /** Whether further documents cannot change the result. */
  get done(): boolean {
    return this.stages.some((stage) => stage.done);
  }

  end(): void {
    for (const _ of this.ending());
  }

  /** Ends the stages one after the other; yields after each document that a stage held back. */
  *ending(): Generator<void> {
    for (const [n, stage] of this.stages.entries()) {
      const results: Doc[] = [];
      stage.end?.((doc) => results.push(doc));
      for (const doc of results) {
        this.emitters[n]?.(doc);
        yield;
      }
    }
  }
}

/** Checks that a pipeline is an array of documents; throws 14. */
export function stageList(pipeline: unknown): Doc[] {
  if (!Array.isArray(pipeline)) {
    throw typeMismatch("'pipeline' option must be specified as an array");
  }
  return pipeline.map((stage: unknown) => {
    if (isDoc(stage)) return stage;
    throw typeMismatch('Each element of the pipeline array must be an object');
  });
}
