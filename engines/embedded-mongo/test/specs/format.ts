import type { Document } from 'mongodb';

/**
 * The parts of the unified test format of MongoDB's driver specifications that the runner uses. Arguments,
 * results and options are whatever a file holds, hence the driver's loose `Document`.
 */
export interface SpecFile {
  description: string;
  schemaVersion: string;
  runOnRequirements?: Requirement[];
  createEntities?: EntityDefinition[];
  initialData?: CollectionData[];
  tests: SpecTest[];
}

/** One test of a file. */
export interface SpecTest {
  description: string;
  runOnRequirements?: Requirement[];
  skipReason?: string;
  operations: Operation[];
  expectEvents?: ExpectedEvents[];
  outcome?: CollectionData[];
}

/** Required properties of the server; a test runs if one of several requirements is met. */
export interface Requirement {
  minServerVersion?: string;
  maxServerVersion?: string;
  topologies?: string[];
  serverless?: string;
  auth?: boolean;
  csfle?: boolean;
  serverParameters?: Document;
}

/** `{ <kind>: { id, … } }` */
export type EntityDefinition = Record<string, Document>;

/** Documents of a collection before or after a test. */
export interface CollectionData {
  databaseName: string;
  collectionName: string;
  createOptions?: Document;
  documents: Document[];
}

/** A step of a test. */
export interface Operation {
  name: string;
  object: string;
  arguments?: Document;
  expectResult?: unknown;
  expectError?: Document;
  saveResultAsEntity?: string;
  ignoreResultAndError?: boolean;
}

/** Events a client must have seen. */
export interface ExpectedEvents {
  client: string;
  eventType?: string;
  ignoreExtraEvents?: boolean;
  events: Record<string, Document>[];
}
