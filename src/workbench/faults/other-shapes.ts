import { type ActiveFault, settingsOf } from './active-faults';
import { type ApiAnswer, isObject, type Json, type JsonObject, readJson, withBody } from './exchange';

/** An answer of the API as another server would word it: the same facts in another shape. */
export function reshape(faults: readonly ActiveFault[], answer: ApiAnswer): ApiAnswer {
  const shape = settingsOf(faults, 'operations')?.shape;
  const hasNulls = settingsOf(faults, 'nulls') !== null;
  const hasNovelties = settingsOf(faults, 'unknown-fields') !== null;
  if (!shape && !hasNulls && !hasNovelties) return answer;
  const body = readJson(answer);
  if (answer.code >= 300 || !body || body['data'] === undefined) return answer;
  let data: Json = body['data'];
  if (shape) data = reshapeOperations(data, shape);
  if (hasNulls && Array.isArray(data)) data = withNulls(data);
  if (!hasNovelties) return withBody(answer, { ...body, data });
  const meta = { ...(isObject(body['meta']) ? body['meta'] : {}), region: 'north' };
  return withBody(answer, { apiVersion: '1.9', ...body, data: withNovelties(data), meta });
}

/** `[{operationId, method, path, scope}]` as the API gives it. */
function reshapeOperations(data: Json, shape: 'map' | 'names' | 'none'): Json {
  if (!isObject(data) || !Array.isArray(data['availableOperations'])) return data;
  const { availableOperations, ...rest } = data;
  const operations = (availableOperations as Json[]).filter(isObject);
  if (shape === 'none') return rest;
  if (shape === 'names')
    return { ...rest, availableOperations: operations.map(({ operationId }) => operationId ?? null) };
  return {
    ...rest,
    availableOperations: Object.fromEntries(
      operations.map(({ operationId, ...operation }) => [String(operationId), { ...operation, allowed: true }]),
    ),
  };
}

/** What some rows of a page have, the others have as null; so also inside, such as the times of an account's sync. */
function withNulls(rows: readonly Json[]): Json[] {
  const objects = rows.filter(isObject);
  const names = new Set(objects.flatMap((row) => Object.keys(row)));
  const columns = new Map([...names].map((name) => [name, withNullsInside(objects.map((row) => row[name] ?? null))]));
  let at = -1;
  return rows.map((row) => {
    if (!isObject(row)) return row;
    at += 1;
    return Object.fromEntries([...columns].map(([name, values]): [string, Json] => [name, values[at] ?? null]));
  });
}

function withNullsInside(values: readonly Json[]): readonly Json[] {
  return values.some(isObject) ? withNulls(values) : values;
}

function withNovelties(data: Json): Json {
  if (Array.isArray(data)) return data.map(withNovelties);
  return isObject(data) ? ({ ...data, riskBand: 'NOVEL', links: [{ rel: 'self' }], revision: 3 } as JsonObject) : data;
}
