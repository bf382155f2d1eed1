import { Buffer } from 'node:buffer';
import { Script } from 'node:vm';
import type { CompiledScript } from './protocol';

/** What is compiled of a text: the script itself, or a function that evaluates it, as `eval` does outside functions. */
const forms = {
  'main.js': (source: string) => source,
  eval: (source: string) => `(function(){return (${source}\n)})`,
};

type Form = keyof typeof forms;

/** With V8's compiled form, which `compile` takes. */
export function compiled(source: string, form: Form): CompiledScript {
  const script = new Script(forms[form](source), { filename: form });
  return { source, cachedData: script.createCachedData().toString('base64') };
}

export function compile({ source, cachedData }: CompiledScript, form: Form): Script {
  const cached = cachedData ? { cachedData: Buffer.from(cachedData, 'base64') } : {};
  return new Script(forms[form](source), { filename: form, ...cached });
}
