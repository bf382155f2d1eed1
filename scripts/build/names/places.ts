import { outside } from './program-types';

/**
 * The places that declare properties. Those of one property, which types share because values pass between them, are
 * joined. One is exposed if something outside the program knows its name.
 */
export class Places {
  readonly #parents = new Map<string, string>();
  readonly #exposed = new Set([outside]);
  readonly #keptNames = new Set<string>();

  /** The place that stands for all that are joined with it. */
  find(place: string): string {
    const parent = this.#parents.get(place);
    if (parent === undefined) return place;
    const top = this.find(parent);
    this.#parents.set(place, top);
    return top;
  }

  join(places: readonly string[]): void {
    const [top, ...others] = new Set(places.map((place) => this.find(place)));
    if (top === undefined) return;
    for (const other of others) this.#parents.set(other, top);
    if (others.some((other) => this.#exposed.has(other))) this.#exposed.add(top);
  }

  expose(places: readonly string[]): void {
    for (const place of places) this.#exposed.add(this.find(place));
  }

  /** A name that is exposed wherever it is declared. */
  keepName(name: string): void {
    this.#keptNames.add(name);
  }

  isInternal(name: string, place: string): boolean {
    return !this.#keptNames.has(name) && !this.#exposed.has(this.find(place));
  }
}
