import type { ErrorCode, FieldError } from '@snippetry/contracts/errors';
import { said } from '../i18n/said.ts';
import { t } from '../i18n/texts.ts';
import { ApiError } from './api-error.ts';

type Fields = Readonly<Record<string, unknown>>;

let show: (message: string) => void = () => {};

/** Sets the function that shows messages of successful answers, in the language of the page. */
export function onMessage(handler: (message: string) => void): void {
  show = handler;
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isFieldError(value: unknown): value is FieldError {
  return isRecord(value) && typeof value.path === 'string' && typeof value.msg === 'string';
}

const inPageLanguage = ({ path, msg }: FieldError): FieldError => ({ path, msg: said(msg) });

/** Reports a body that breaks off as a network error, since the server refused nothing. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failure(response: Response, body: Fields): ApiError {
  const { message, code, errors, requestId } = body;
  const sentence = typeof message === 'string' ? message : '';
  const header = response.headers.get('x-request-id') ?? undefined;
  return new ApiError({
    status: response.status,
    // Not checked against the table of codes, whose sentences every visitor would load first: a code that
    // only a newer server has matches no code that callers compare with.
    code: typeof code === 'string' ? (code as ErrorCode) : undefined,
    message: sentence === '' ? t('Something went wrong') : said(sentence),
    isGeneric: sentence === '',
    errors: Array.isArray(errors) ? errors.filter(isFieldError).map(inPageLanguage) : [],
    requestId: typeof requestId === 'string' ? requestId : header,
  });
}

/**
 * Returns the `data` of a successful response; throws any other response as an {@link ApiError}.
 */
export async function readEnvelope(response: Response): Promise<unknown> {
  const body = await readJson(response);
  const fields = isRecord(body) ? body : {};
  const data = fields.data ?? undefined;
  const succeeded = response.ok && fields.status === 'success' && data !== undefined;
  if (!succeeded) throw failure(response, fields);
  if (typeof fields.message === 'string') show(said(fields.message));
  return data;
}
