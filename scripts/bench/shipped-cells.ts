import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, Script } from 'node:vm';
import { pagedApi } from '../../test/support/api/paged-api';
import type { BenchRow } from '../../test/support/api/transactions';
import type { Formula } from './execution';
import { type GoogleStores, googleGlobals } from './google-globals';
import type { BenchSheet } from './own-sheets';

type Functions = { readonly [name: string]: ((...given: readonly unknown[]) => unknown) | undefined };

/** Executions of the shipped bundle, each in a context of its own, as on Google. */
export class ShippedCells {
  readonly #distDir: string;
  readonly #mainText: string;
  readonly #stores: GoogleStores = { user: new Map(), document: new Map(), cache: new Map() };
  readonly #answer: ReturnType<typeof pagedApi>;
  #executions = 0;

  readonly #sheets: readonly BenchSheet[];

  /** Connects. */
  constructor(distDir: string, rows: readonly BenchRow[], sheets: readonly BenchSheet[] = []) {
    this.#distDir = distDir;
    this.#mainText = readFileSync(join(distDir, 'main.js'), 'utf8');
    this.#sheets = sheets;
    this.#answer = pagedApi(rows, null);
    connect(this.#prepare(this.#mainText, { hasUi: true })());
  }

  /** A new execution, whose code is compiled already, and which can calculate a formula several times. */
  open(): (formula: Formula) => unknown {
    const functions = this.#prepare(this.#mainText)();
    return ({ name, args }) => functions[name]?.(...args);
  }

  /** A new execution that loads the bundle without a code cache when it is called, and calculates a formula. */
  prepareUncached(): (formula: Formula) => unknown {
    const load = this.#prepare(this.#uncached(this.#mainText));
    return ({ name, args }) => load()[name]?.(...args);
  }

  /** Like it, an execution in which the sidebar connects. */
  prepareUncachedSidebar(): () => void {
    const load = this.#prepare(this.#uncached(this.#mainText), { hasUi: true });
    return () => connect(load());
  }

  /** V8 keeps what it compiled of a text. */
  #uncached(text: string): string {
    this.#executions += 1;
    return `${text}\n// ${process.pid} ${this.#executions} ${Math.random()}`;
  }

  #prepare(code: string, options: { readonly hasUi?: boolean } = {}): () => Functions {
    const globals = googleGlobals(this.#stores, (request) => this.#answer(request, Date.now()), {
      ...options,
      sheets: this.#sheets,
      readHtml: (name) => {
        const html = readFileSync(join(this.#distDir, `${name}.html`), 'utf8');
        return html.replace('</script>', `${this.#uncached('')}</script>`);
      },
    });
    const context = createContext({ console, ...globals });
    return () => {
      new Script(code).runInContext(context);
      return context as Functions;
    };
  }
}

function connect({ sidebarCall }: Functions): void {
  const input = { baseUrl: 'https://api.example.com', apiKey: 'fin_test_benchbenchbench' };
  const answer = String(sidebarCall?.(JSON.stringify({ operation: 'connect', input })));
  if ((JSON.parse(answer) as { ok: boolean }).ok !== true) throw new Error(`Not connected: ${answer}`);
}
