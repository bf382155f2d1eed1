import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CallToolResult, fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { type FunctionName, functionNames, functionSpec } from '../../src/addon/formulas/catalogue/functions';
import { functionHelp } from '../../src/addon/formulas/catalogue/help';
import { paths } from '../paths';
import type { Evaluator } from './evaluator';
import { formValidator } from './form-validator';
import { type ToolArguments, toFunctionCall } from './function-call';
import { functionReference, generalReference } from './function-reference';
import { type ResultPage, toPage } from './result-page';
import { continueNotice, dataNotice, errorNotice, instructions } from './texts';
import { inputSchema, type Paging, plainText, type Schema } from './tool-schema';

/** A server with one tool per custom function, and what explains them. It serves clients of both eras of the protocol. */
export function createServer(evaluator: Evaluator): McpServer {
  const { name, version } = JSON.parse(readFileSync(join(paths.root, 'package.json'), 'utf8'));
  const server = new McpServer({ name, version, title: 'FIN for Google Sheets' }, { instructions });
  for (const each of functionNames) addFunction(server, each, evaluator);
  addReference(server);
  return server;
}

/** A tool with the name, arguments and errors of the function. */
function addFunction(server: McpServer, name: FunctionName, evaluator: Evaluator): void {
  const { purpose } = functionHelp(name);
  const config = {
    title: purpose,
    description: describe(name),
    inputSchema: fromJsonSchema<ToolArguments & Paging>(inputSchema(name), formValidator),
    outputSchema: fromJsonSchema<ResultPage>(resultSchema),
    // What banks and merchants wrote comes from outside.
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  };
  server.registerTool(name, config, async ({ cursor, pageSize, ...given }) => {
    try {
      const call = toFunctionCall(name, given);
      const cells = await evaluator.evaluate(name, call.args);
      return answer(toPage(cells, call, { call: JSON.stringify([name, given]), cursor, pageSize }));
    } catch (error) {
      return refusal(error);
    }
  });
}

function describe(name: FunctionName): string {
  const { summary, returns, examples } = functionHelp(name);
  const given = functionSpec(name).parameters.map((parameter) =>
    parameter.isOptional ? `[${parameter.name}]` : parameter.name,
  );
  return plainText(
    [
      summary,
      `Returns ${returns}.`,
      `In a spreadsheet: =${name}(${[...given, '["option=value; …"]'].join(', ')})`,
      ...examples.map(({ formula, text }) => `${formula}: ${text}.`),
    ].join('\n'),
  );
}

/** The text has the same as the structured content, for clients that show only one of them. */
function answer(page: ResultPage): CallToolResult {
  const structuredContent = { notice: dataNotice, ...page };
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

function refusal(error: unknown): CallToolResult {
  const message = error instanceof Error ? error.message : String(error);
  const notices = message.includes('Refresh now') ? [continueNotice, errorNotice] : [errorNotice];
  const content = [message, ...notices].map((text) => ({ type: 'text' as const, text }));
  return { content, isError: true };
}

const resultSchema: Schema = {
  type: 'object',
  properties: {
    notice: { type: 'string' },
    formula: { type: 'string' },
    columns: { type: 'array', items: { type: 'string' } },
    rows: { type: 'array', items: { type: 'array', items: { type: ['string', 'boolean', 'null'] } } },
    totalRows: { type: 'integer', description: 'of all pages' },
    shown: { type: 'string', description: 'which of them, such as 1 to 50' },
    more: { type: 'string', description: 'there are more rows' },
    nextCursor: { type: 'string' },
    status: { type: 'string', description: 'how complete and how old the rows are' },
  },
  required: ['notice', 'formula', 'rows', 'totalRows'],
  additionalProperties: false,
};

/** The reference of the functions as a tool, because many clients let only users read resources, and as resources. */
function addReference(server: McpServer): void {
  const config = {
    title: 'Reference of the functions',
    description:
      'Explains one function: its arguments, options, columns and rules. Without one, what holds for all: dates, kinds, rates, splits, changes.',
    inputSchema: fromJsonSchema<{ readonly function?: FunctionName }>({
      type: 'object',
      properties: { function: { type: 'string', enum: functionNames, description: 'name of the function' } },
      additionalProperties: false,
    }),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  };
  server.registerTool('function_reference', config, ({ function: name }) => {
    const text = name === undefined ? generalReference() : functionReference(name);
    return { content: [{ type: 'text', text }] };
  });

  const mimeType = 'text/markdown';
  const general = { title: 'All functions', description: 'What holds for all functions', mimeType };
  server.registerResource('functions', 'fin://functions', general, (uri) => ({
    contents: [{ uri: uri.href, mimeType, text: generalReference() }],
  }));
  for (const name of functionNames) {
    const { purpose } = functionHelp(name);
    server.registerResource(
      name,
      `fin://functions/${name}`,
      { title: name, description: purpose, mimeType },
      (uri) => ({
        contents: [{ uri: uri.href, mimeType, text: functionReference(name) }],
      }),
    );
  }
}
