import { located } from '../errors.ts';
import { approximateSize, MemoryCap } from '../query/memory.ts';
import { identity } from '../values/identity.ts';
import { type Doc, isDoc, setField } from '../values/types.ts';
import { type Accumulator, accumulatorFactory } from './accumulators.ts';
import type { Evaluate, Scope, Variables } from './expression.ts';
import type { Stage } from './stage.ts';

/** Memory of a group, and of each of its fields, without keys and values. */
const GROUP_BYTES = 100;

interface GroupField {
  name: string;
  make: () => Accumulator;
  value: Evaluate;
}

function groupField(name: string, specification: unknown, scope: Scope): GroupField {
  const operators = isDoc(specification) ? Object.keys(specification) : [];
  const [operator] = operators;
  if (!isDoc(specification) || operator === undefined || !operator.startsWith('$')) {
    throw located(40234, `The field '${name}' must be an accumulator object`);
  }
  if (operators.length > 1) {
    throw located(40238, `The field '${name}' must specify one accumulator`);
  }
  if (name.startsWith('$')) {
    throw located(40236, `The field name '${name}' cannot be an operator name`);
  }
  if (name.includes('.')) {
    throw located(40235, `The field name '${name}' cannot contain '.'`);
  }
  const make = accumulatorFactory(operator);
  return { name, make, value: scope.compile(specification[operator]) };
}

/** `$group`: documents are added one by one, so that no array of the whole input is held. */
export function groupStage(specification: unknown, scope: Scope, variables: Variables): Stage {
  if (!isDoc(specification))
    throw located(15947, "a group's fields must be specified in an object");
  if (!('_id' in specification)) throw located(15955, 'a group specification must include an _id');
  const idOf = scope.compile(specification._id);
  const fields = Object.keys(specification)
    .filter((name) => name !== '_id')
    .map((name) => groupField(name, specification[name], scope));
  const memory = new MemoryCap('$group');
  const groups = new Map<string, { id: unknown; accumulators: Accumulator[] }>();
  return {
    add(doc) {
      const id = idOf(doc, variables) ?? null;
      const key = identity(id);
      let group = groups.get(key);
      const isNew = group === undefined;
      if (!group) {
        group = { id, accumulators: fields.map(({ make }) => make()) };
        groups.set(key, group);
        memory.add(2 * key.length + (1 + fields.length) * GROUP_BYTES);
      }
      for (let n = 0; n < fields.length; n++) {
        const accumulator = group.accumulators[n];
        const value = fields[n]?.value(doc, variables);
        const size = accumulator?.size;
        accumulator?.add(value);
        if (isNew || accumulator?.size !== size) memory.add(approximateSize(value));
      }
    },
    end(emit) {
      for (const { id, accumulators } of groups.values()) {
        const result: Doc = { _id: id };
        fields.forEach(({ name }, n) => {
          setField(result, name, accumulators[n]?.result());
        });
        emit(result);
      }
    },
  };
}
