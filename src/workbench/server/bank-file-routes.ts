import type { BankImportRequest } from './bank-imports';
import { RequestError, readJson, sendJson, stringField } from './http';
import type { RouteContext, Routes } from './route';

/** A statement of 100,000 transactions has 30 MB at most. In base64, it is a third larger. */
const largestBytes = 64 * 1024 * 1024;

/** File → Import bank file. Without a service whose database is here, there are none. */
export function createBankFileRoutes({ bankImports }: Pick<RouteContext, 'bankImports'>): Routes {
  if (bankImports === null) return {};
  return {
    'POST /api/bank-files/preview': async (request, response) => {
      sendJson(response, 200, await asked(bankImports.preview(toRequest(await readJson(request, largestBytes)))));
    },
    'POST /api/bank-files/store': async (request, response) => {
      sendJson(response, 200, await asked(bankImports.store(toRequest(await readJson(request, largestBytes)))));
    },
    'POST /api/bank-files/undo': async (request, response) => {
      const { number, touched } = await readJson(request);
      if (!Number.isInteger(number)) throw new RequestError(400, 'number is missing.');
      const choice = touched === 'keep' || touched === 'remove' ? touched : null;
      sendJson(response, 200, await asked(bankImports.undo(Number(number), choice)));
    },
  };
}

/** A file that cannot be read is the user's error, in a sentence for the user. */
async function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (cause) {
    throw new RequestError(400, cause instanceof Error ? cause.message : String(cause));
  }
}

function toRequest(body: { readonly [name: string]: unknown }): BankImportRequest {
  return {
    name: stringField(body, 'name'),
    content: Buffer.from(stringField(body, 'content'), 'base64'),
    answers: objectField(body, 'answers'),
    accounts: objectField(body, 'accounts'),
    decisions: objectField(body, 'decisions'),
    isConfirmed: body['isConfirmed'] === true,
  };
}

function objectField<Value extends object>(body: { readonly [name: string]: unknown }, name: string): Value {
  const value = body[name];
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Value;
  throw new RequestError(400, `${name} must be an object.`);
}
