import type { AnyNode } from 'acorn';
import { visit } from './syntax';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Short names that no variable or property of a program has: `aa`, `ab`, and so on, then three letters. */
export class NewNames {
  readonly #known = new Set(['do', 'if', 'in']);
  #serial = -1;
  #next = '';

  constructor(program: AnyNode) {
    visit(program, (node) => {
      if (node.type === 'Identifier') this.#known.add(node.name);
    });
    this.take();
  }

  get next(): string {
    return this.#next;
  }

  take(): string {
    const taken = this.#next;
    do {
      this.#serial += 1;
      this.#next = nameOf(this.#serial);
    } while (this.#known.has(this.#next));
    return taken;
  }
}

function nameOf(serial: number): string {
  const letter = (place: number) => letters.charAt(place % letters.length);
  const [tens, hundreds] = [Math.floor(serial / letters.length), Math.floor(serial / letters.length ** 2)];
  return `${hundreds > 0 ? letter(hundreds - 1) : ''}${letter(tens)}${letter(serial)}`;
}
