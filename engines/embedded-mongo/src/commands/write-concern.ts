import { numberOf, toDouble } from '../values/numbers.ts';
import { type Doc, isDoc } from '../values/types.ts';

/** Reply fields of a write: there is one member, so a write concern for more members is not met. */
export function concernFields({ writeConcern }: Doc): Doc {
  const { w } = isDoc(writeConcern) ? writeConcern : {};
  if (typeof w === 'string' && w !== 'majority') {
    return {
      writeConcernError: {
        code: 79,
        codeName: 'UnknownReplWriteConcern',
        errmsg: `No write concern mode named '${w}' found in replica set configuration`,
      },
    };
  }
  if (numberOf(w) === undefined || toDouble(w) <= 1) return {};
  return {
    writeConcernError: {
      code: 100,
      codeName: 'UnsatisfiableWriteConcern',
      errmsg: 'Not enough data-bearing nodes',
    },
  };
}
