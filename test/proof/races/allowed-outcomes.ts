import type { Outcome } from './race.ts';

/** Orders that are tried by themselves: all of four actions. What was seen is compared with all orders there are. */
const MOST_ORDERS = 24;

/** The outcomes of actions that are done one after the other. Orders are tried only as far as they are needed. */
export class AllowedOutcomes {
  readonly #untried: Generator<string[]>;
  readonly #outcomeOf: (order: readonly string[]) => Promise<Outcome>;
  readonly #tried = new Set<string>();
  readonly #outcomes = new Map<string, string>();

  constructor(names: readonly string[], outcomeOf: (order: readonly string[]) => Promise<Outcome>) {
    this.#untried = ordersOf(names);
    this.#outcomeOf = outcomeOf;
  }

  get size(): number {
    return this.#outcomes.size;
  }

  /** Each outcome with an order that leads to it. */
  list(): string[] {
    return [...this.#outcomes].map(([outcome, order]) => `${order}: ${outcome}`);
  }

  async has(outcome: Outcome, likelyOrder: readonly string[]): Promise<boolean> {
    const text = JSON.stringify(outcome);
    if (!this.#outcomes.has(text)) await this.#try(likelyOrder);
    while (!this.#outcomes.has(text)) if (!(await this.#tryNext())) return false;
    return true;
  }

  async tryMore(most = MOST_ORDERS): Promise<void> {
    while (this.#tried.size < most && (await this.#tryNext()));
  }

  async #tryNext(): Promise<boolean> {
    const { value, done } = this.#untried.next();
    if (done) return false;
    await this.#try(value);
    return true;
  }

  async #try(order: readonly string[]): Promise<void> {
    const name = order.join(', ');
    if (this.#tried.has(name)) return;
    this.#tried.add(name);
    const outcome = JSON.stringify(await this.#outcomeOf(order));
    if (!this.#outcomes.has(outcome)) this.#outcomes.set(outcome, name);
  }
}

function* ordersOf(names: readonly string[]): Generator<string[]> {
  if (names.length === 0) yield [];
  for (const first of names) {
    for (const rest of ordersOf(names.filter((name) => name !== first))) yield [first, ...rest];
  }
}
