import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { wire } from '../../schema/constants.ts';
import { errorStatuses } from '../../schema/error-statuses.ts';
import adminContract from '../../schema/generated/admin.openapi.json' with { type: 'json' };
import { type AdminOperationId, adminOperations } from '../../schema/generated/admin-operations.ts';
import type { OperationId } from '../../schema/generated/operations.ts';
import platformContract from '../../schema/generated/platform.openapi.json' with { type: 'json' };
import type { Answer } from './http.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addFormat(
  'date-time',
  (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text)),
);

type Contract = { readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId: string }>>>> };
type Checked<Id> = { operation: Id; answer: Pick<Answer, 'status' | 'body'> };

/** Validates responses against a contract: the schema of their operation or of failures, and the status that belongs to their code. */
function checkerOf<Id extends string>(name: string, contract: Contract) {
  ajv.addSchema(contract, name);
  const pointers = new Map<string, string>(
    Object.entries(contract.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => {
        // A JSON pointer in a URL fragment, where braces are percent-encoded.
        const place = encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'));
        const schema = `${place}/${method}/responses/200/content/application~1json/schema`;
        return [operationId, `${name}#/paths/${schema}`] as const;
      }),
    ),
  );
  const compiled = new Map<string, ValidateFunction>();
  const validatorFor = (pointer: string): ValidateFunction => {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: pointer });
    compiled.set(pointer, validate);
    return validate;
  };
  return ({ operation, answer }: Checked<Id>): void => {
    const pointer = answer.status === 200 ? pointers.get(operation) : `${name}#/components/schemas/Failure`;
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
}

/** Throws if a response of the platform violates the contract. */
export const checkAnswer = checkerOf<OperationId>('platform', platformContract);

const checkAdmin = checkerOf<AdminOperationId>('admin', adminContract);

/** The same for the admin API, with the operation found by the address. An address that matches no operation is not checked. */
export function checkAdminAnswer({
  method,
  path,
  answer,
}: {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  answer: Checked<AdminOperationId>['answer'];
}): void {
  const [place = ''] = path.replace(wire.adminBase, '').split('?');
  const operation = (Object.keys(adminOperations) as AdminOperationId[]).find(
    (id) =>
      adminOperations[id].method === method &&
      new RegExp(`^${adminOperations[id].path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(place),
  );
  // The response is a file, not JSON.
  const isFile = operation !== undefined && adminOperations[operation].answersFile && answer.status === 200;
  if (operation !== undefined && !isFile) checkAdmin({ operation, answer });
}
