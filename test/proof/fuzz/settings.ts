import { randomInt } from 'node:crypto';
import { HOUR } from '#platform/shared/durations.ts';

const isProof = Boolean(process.env['PROVE']);

/** `npm test` sends the same requests each time; the proof sends others, and `FUZZ_SEED` repeats a run of it. */
export const SEED = Number(process.env['FUZZ_SEED'] ?? (isProof ? randomInt(2 ** 31) : 20_261_114));

/** At full size a part takes minutes. */
export const TIMEOUT = 2 * HOUR;

/** How many requests each part sends; `FUZZ_SIZE` multiplies it, to look for longer. */
const factor = Number(process.env['FUZZ_SIZE'] ?? 1);
const sized = (small: number, full: number) => Math.round((isProof ? full : small) * factor);

export const SIZES = {
  /** Of each half of the calls. */
  calls: sized(500, 40_000),
  /** Of each half of the requests as bytes. */
  raw: sized(2000, 108_000),
  /** Connections, each with up to eight steps; a step may be a thousand frames. */
  sockets: sized(60, 4000),
};

/** What the table of a part is for: only a person reads it, at full size. */
export function report(part: string, text: string): void {
  if (isProof || process.env['FUZZ_SEED']) console.log(`\nFuzz: ${part}, FUZZ_SEED=${SEED}\n${text}\n`);
}
