import type { TestApp } from '#test/harness/test-app.ts';
import type { Plan } from '../plans/plan.ts';
import { ACCOUNT_INPUTS } from './prepared-accounts.ts';
import { CONSOLE_INPUTS } from './prepared-console.ts';
import { LETTER_INPUTS } from './prepared-letters.ts';
import { VENDOR_INPUTS } from './prepared-vendors.ts';
import type { Person, World } from './world.ts';

/** What a call needs that exists in the world. The generator fills in the rest. */
export interface Prepared {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  /** The generator's body would not go together with this one. */
  isWholeBody?: true;
  /** The headers of a vendor, who signs the text of the body as it is sent. */
  sign?: (text: string) => Record<string, string>;
}

export interface Preparing {
  app: TestApp;
  world: World;
  caller: Person;
  /** Whose things the request is about: those of the caller or somebody else's. */
  owner: Person;
  pick: number;
  /** What the generator made. */
  body: Record<string, unknown>;
}

export type PreparedInputs = Record<string, (preparing: Preparing) => Prepared | Promise<Prepared>>;

const INPUTS: PreparedInputs = { ...LETTER_INPUTS, ...ACCOUNT_INPUTS, ...CONSOLE_INPUTS, ...VENDOR_INPUTS };

export async function prepare(world: World, plan: Plan): Promise<Prepared> {
  const input = INPUTS[plan.call];
  if (!input || !plan.isPrepared) return {};
  const caller = world.person(plan.caller);
  const owner = world.person(plan.caller, plan.isForeign);
  const body = { ...(plan.input.body as object) };
  try {
    return await input({ app: world.app, world, caller, owner, pick: plan.pick, body });
  } catch (cause) {
    // What came before has changed the world: somebody is suspended, or a payment was refunded.
    world.unprepared.push(`${plan.call}: ${String(cause)}`);
    return {};
  }
}

/** Every call for which something is prepared: each must exist. */
export const preparedCalls = Object.keys(INPUTS);
