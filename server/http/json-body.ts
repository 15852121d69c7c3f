import type { IncomingMessage } from 'node:http';
import { serverLimits } from '../../schema/constants.ts';
import { largeNumbers } from '../../schema/large-numbers.ts';
import { invalidRequest } from './invalid-request.ts';
import { isCompressed, readBody } from './read-body.ts';

const invalid = (problem: string) => invalidRequest([{ at: 'body', problem }]);

/** Returns the JSON of a request; `undefined` if it has no body or one of another type. Throws a coded error if it can't be read. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const { headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  if (!hasBody || type.trim() !== 'application/json') return undefined;
  if (isCompressed(request)) throw invalid('must not be compressed');
  const charset = parameters.map((one) => /^\s*charset="?([^"\s]*)"?\s*$/.exec(one)?.[1]).find(Boolean);
  if (charset !== undefined && charset !== 'utf-8') throw invalid('must be UTF-8');
  const notWhole = invalid('must come whole');
  return parsed(await readBody({ request, mostBytes: serverLimits.bodyBytes, notWhole }));
}

/** An object or a list; an empty body is an empty object. */
function parsed(bytes: Buffer): unknown {
  const text = new TextDecoder().decode(bytes);
  if (text === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's message contains a part of the body.
    throw invalid('must be JSON');
  }
  if (typeof value !== 'object' || value === null) throw invalid('must be JSON');
  const [large] = largeNumbers(text);
  if (large !== undefined) throw invalid(`${large.message}: ${large.fix}`);
  return value;
}
