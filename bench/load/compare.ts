import { cpuMs, memoryOf, resetPeak, type Memory } from './process-usage.ts';
import type { Round } from './recorder.ts';
import type { Sides } from './side.ts';
import { median, percentile } from './statistics.ts';

interface Figures {
  /** Calls a second. */
  rate: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  /** Of an answer, on average. */
  bytes: number;
}

/** One line of the table: each figure is the median of the rounds. */
export interface Comparison {
  connections: number;
  product: Figures;
  bare: Figures;
  /** The product's rate as a share of the bare one. */
  ratio: number;
  /** CPU time of the product's process for one call, in milliseconds. */
  cpuPerCall: number;
  memory: Memory;
  errors: Map<string, number>;
}

interface Settings {
  connections: number;
  seconds: number;
  warmUp: number;
  rounds: number;
}

/** Measures both sides in turn, so that whatever else the machine does meets both. */
export async function compare(sides: Sides, pid: number, settings: Settings): Promise<Comparison> {
  const { connections, seconds, warmUp, rounds } = settings;
  const errors = new Map<string, number>();
  const collect = (who: string, round: Round) => {
    for (const [what, times] of round.errors) errors.set(`${who} ${what}`, (errors.get(`${who} ${what}`) ?? 0) + times);
    return round;
  };
  collect('product', await sides.product({ connections, seconds: warmUp }));
  collect('bare', await sides.bare({ connections, seconds: warmUp }));

  resetPeak(pid);
  const product: Figures[] = [];
  const bare: Figures[] = [];
  const cpuPerCall: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const before = cpuMs(pid);
    const round = collect('product', await sides.product({ connections, seconds }));
    cpuPerCall.push((cpuMs(pid) - before) / round.latencies.length);
    product.push(figuresOf(round));
    bare.push(figuresOf(collect('bare', await sides.bare({ connections, seconds }))));
  }
  const medians = { product: mediansOf(product), bare: mediansOf(bare) };
  return {
    connections,
    ...medians,
    ratio: medians.product.rate / medians.bare.rate,
    cpuPerCall: median(cpuPerCall),
    memory: memoryOf(pid),
    errors,
  };
}

function figuresOf({ latencies, elapsedMs, bytes }: Round): Figures {
  return {
    rate: latencies.length / (elapsedMs / 1000),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    bytes: bytes / latencies.length,
  };
}

function mediansOf(rounds: Figures[]): Figures {
  const of = (name: keyof Figures) => median(rounds.map((round) => round[name]));
  return { rate: of('rate'), p50: of('p50'), p99: of('p99'), bytes: of('bytes') };
}
