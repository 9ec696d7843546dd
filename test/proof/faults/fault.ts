import type { Random } from '../../attack/random.ts';
import type { FaultySite } from './site/open-faulty-site.ts';

export interface Context {
  site: FaultySite;
  random: Random;
  /** How often something is killed. */
  kills: number;
}

export interface Fault {
  name: string;
  about: string;
  /** Brings the fault and takes it away again. Returns how often it came. */
  run(context: Context): Promise<number>;
  /** What only this fault can damage; returns how many things are wrong, each of which it has printed. */
  check?(context: Context): Promise<number>;
  /** Also answers that tell the caller what a vendor's failure means. */
  mayTell?: RegExp;
}
