import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Fault } from './answer.ts';

/** A fault, with what is needed to see it again. */
export interface Finding extends Fault {
  call: string;
  /** `FUZZ_SEED=… ` and the path to give to fast-check. */
  replay: string;
  request: string;
}

interface Slow {
  call: string;
  ms: number;
}

interface Use {
  megabytes: number;
  handles: number;
}
const NOTHING: Use = { megabytes: 0, handles: 0 };

const SLOW = 2000;

setFlagsFromString('--expose-gc');
/** Before memory is measured, or the figure would mostly be what nobody has cleared away yet. */
const collectGarbage = runInNewContext('gc') as () => void;

/** Counts what was sent and answered, and keeps one example of each fault. */
export class Tally {
  readonly #kinds = new Map<string, number>();
  readonly #statuses = new Map<string, number>();
  readonly #codes = new Map<string, Map<string, number>>();
  readonly findings = new Map<string, Finding>();
  /** Calls that have succeeded, and those that came beyond validation. */
  readonly succeeded = new Set<string>();
  readonly #slowest: Slow[] = [];
  readonly #use: Use[] = [];
  #slow = 0;
  total = 0;

  count(kind: string, call: string, { status, code, ms }: { status: number; code: string; ms: number }): void {
    this.total += 1;
    add(this.#kinds, kind);
    add(this.#statuses, status === 0 ? 'closed' : `${Math.floor(status / 100)}xx`);
    if (status >= 200 && status < 400) this.succeeded.add(call);
    const codes = this.#codes.get(call) ?? new Map<string, number>();
    add(codes, code || String(status));
    this.#codes.set(call, codes);
    if (ms > SLOW) this.#slow += 1;
    this.#noteTime({ call, ms });
  }

  /** Returns whether this fault was not seen before. */
  isNew(call: string, { what }: Fault): boolean {
    return !this.findings.has(`${call}: ${what}`);
  }

  add(finding: Finding): void {
    this.findings.set(`${finding.call}: ${finding.what}`, finding);
  }

  /** Of these calls, those that never succeeded, with the answers that came instead. */
  unreached(calls: readonly string[]): string[] {
    return calls.filter((call) => !this.succeeded.has(call)).map((call) => `${call}: ${this.answersOf(call)}`);
  }

  answersOf(call: string): string {
    const codes = [...(this.#codes.get(call) ?? [])].toSorted((a, b) => b[1] - a[1]);
    return codes.map(([code, count]) => `${code} ${count}`).join(', ');
  }

  /** At the end of a round, with its app still open. */
  noteUse(): void {
    collectGarbage();
    const megabytes = Math.round(process.memoryUsage().heapUsed / 2 ** 20);
    this.#use.push({ megabytes, handles: process.getActiveResourcesInfo().length });
  }

  /** How much more is in use after the last round than after the first. */
  growth(): Use {
    const [first = NOTHING, last = NOTHING] = [this.#use[0], this.#use.at(-1)];
    return { megabytes: last.megabytes - first.megabytes, handles: last.handles - first.handles };
  }

  table(calls: readonly string[]): string {
    const reached = calls.filter((call) => this.succeeded.has(call)).length;
    const { megabytes, handles } = this.growth();
    const rows = [
      ['requests', String(this.total)],
      ['by kind', list(this.#kinds)],
      ['by status', list(this.#statuses, this.total)],
      ...(calls.length > 0 ? [['calls answered with success', `${reached} of ${calls.length}`]] : []),
      ['faults', String(this.findings.size)],
      ['answers after two seconds', String(this.#slow)],
      ['more in use after the last round than after the first', `${megabytes} MB, ${handles} handles`],
      ['slowest', this.#slowest.map(({ call, ms }) => `${call} ${Math.round(ms)} ms`).join(', ')],
    ];
    return rows.map(([name, value]) => `| ${name} | ${value} |`).join('\n');
  }

  describeFindings(): string {
    return [...this.findings.values()]
      .map(({ call, what, detail, replay, request }) => `${call}: ${what}\n  ${detail}\n  ${replay}\n  ${request}`)
      .join('\n\n');
  }

  /** The slowest answer of each of the ten slowest calls. */
  #noteTime(slow: Slow): void {
    const before = this.#slowest.findIndex(({ call }) => call === slow.call);
    if (before !== -1 && (this.#slowest[before]?.ms ?? 0) >= slow.ms) return;
    if (before !== -1) this.#slowest.splice(before, 1);
    this.#slowest.push(slow);
    this.#slowest.sort((a, b) => b.ms - a.ms);
    this.#slowest.length = Math.min(this.#slowest.length, 10);
  }
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function list(counts: Map<string, number>, total?: number): string {
  const share = (count: number) => (total ? ` (${((100 * count) / total).toFixed(1)} %)` : '');
  return [...counts].map(([name, count]) => `${name} ${count}${share(count)}`).join(', ');
}
