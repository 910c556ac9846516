import { decodeExact } from '../bson/decode.ts';
import { exactField } from '../bson/raw.ts';
import { failedToParse } from '../errors.ts';
import { compileProjection } from '../query/project.ts';
import type { Doc } from '../values/types.ts';
import {
  type CommandContext,
  docOption,
  evaluationOf,
  namespaceOf,
  type Reply,
} from './context.ts';
import { runDelete, sortOption } from './delete.ts';
import { runOn } from './update.ts';

function projected(context: CommandContext, bytes: Buffer | undefined): Doc | null {
  if (!bytes) return null;
  const { fields, query } = context.command;
  const { match } = evaluationOf(context);
  const projection = compileProjection(fields, docOption(query), match);
  const doc = decodeExact(bytes);
  return projection ? projection.document(doc) : doc;
}

export async function findAndModify(context: CommandContext): Promise<Reply> {
  const { command } = context;
  const ns = namespaceOf(context);
  const filter = docOption(command.query);
  const sort = sortOption(command.sort);
  const { hint } = command;
  const upsert = command.upsert === true;
  const wantsNew = command.new === true;
  if (command.remove === true) {
    if (command.update !== undefined) {
      throw failedToParse('Cannot specify both an update and remove=true');
    }
    if (upsert) throw failedToParse('Cannot specify both upsert=true and remove=true');
    if (wantsNew) {
      throw failedToParse(
        "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
      );
    }
    const statement = { position: 0, filter, sort, hint, multi: false, withDocument: true };
    const { deleted, before } = await runDelete(context, ns, statement);
    return { lastErrorObject: { n: deleted }, value: projected(context, before) };
  }
  if (command.update === undefined) {
    throw failedToParse('Either an update or remove=true must be specified');
  }
  const outcome = await runOn(context, ns, {
    position: 0,
    filter,
    sort,
    hint,
    upsert,
    multi: false,
    update: exactField(context.body, 'update'),
    withDocuments: true,
  });
  const inserted = outcome.upserted !== undefined;
  const lastErrorObject = {
    n: outcome.matched,
    updatedExisting: outcome.matched > 0 && !inserted,
    ...(inserted ? { upserted: outcome.upserted } : {}),
  };
  return { lastErrorObject, value: projected(context, wantsNew ? outcome.after : outcome.before) };
}
