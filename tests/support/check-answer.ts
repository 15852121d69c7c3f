import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { errorStatuses } from '../../schema/errors.ts';
import type { OperationId } from '../../schema/generated/operations.ts';
import contract from '../../schema/generated/platform.openapi.json' with { type: 'json' };
import type { Answer } from './http.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addFormat(
  'date-time',
  (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text)),
);
ajv.addSchema(contract, 'platform');

type Operation = { operationId: string };
const pointers = new Map(
  Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      (operation as Operation).operationId,
      `platform#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}/responses/200/content/application~1json/schema`,
    ]),
  ),
);
const compiled = new Map<string, ValidateFunction>();

const validatorFor = (pointer: string): ValidateFunction => {
  const validate = compiled.get(pointer) ?? ajv.compile({ $ref: pointer });
  compiled.set(pointer, validate);
  return validate;
};

/** Holds an answer against the contract: the schema of its operation or of failures, and the status of its code. Throws where it does not fit. */
export const checkAnswer = ({ operation, answer }: { operation: OperationId; answer: Answer }): void => {
  const pointer = answer.status === 200 ? pointers.get(operation) : 'platform#/components/schemas/Failure';
  if (pointer === undefined) throw new Error(`the contract does not know ${operation}`);
  const validate = validatorFor(pointer);
  if (!validate(answer.body))
    throw new Error(`${operation} ${answer.status} breaks the contract: ${ajv.errorsText(validate.errors)}`);
  if (answer.status === 200) return;
  const { code } = answer.body as { code: string };
  const expected = (errorStatuses as Record<string, number>)[code];
  if (expected !== answer.status)
    throw new Error(`${operation} answered ${code} with ${answer.status}, not ${expected}`);
};
