import { CommandError, isCommandError } from '../../errors.ts';
import { isNullish, typeName } from '../../values/types.ts';
import { parseDate } from '../dates/parse.ts';
import { anyNull, textIn, type Values, zoneIn } from './date-arguments.ts';
import { named } from './define.ts';

function parsed(values: Values): unknown {
  const { dateString, onNull, onError } = values;
  if (isNullish(dateString)) return onNull === undefined ? null : onNull;
  if (anyNull(values, ['timezone', 'format'])) return null;
  const format = 'format' in values ? textIn(values.format, 'format', 40684) : undefined;
  const zone = 'timezone' in values ? zoneIn(values.timezone) : undefined;
  try {
    if (typeof dateString !== 'string') {
      throw new CommandError(
        241,
        'ConversionFailure',
        `$dateFromString requires that 'dateString' be a string, found: ${typeName(dateString)}`,
      );
    }
    return new Date(parseDate(dateString, { format, zone }));
  } catch (error) {
    if ('onError' in values && isCommandError(error, 241)) return onError;
    throw error;
  }
}

/** `$dateFromString` */
export const dateFromString = named(
  '$dateFromString',
  { required: ['dateString'], optional: ['format', 'timezone', 'onError', 'onNull'] },
  parsed,
);
