import type { Caller } from '../world/people.ts';
import type { World } from '../world/world.ts';

/** What a call is made with: valid, so that nothing decides but who calls. */
export interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object | string;
  headers?: Record<string, string>;
}

type MakeInput = (world: World, caller: Caller) => Input | Promise<Input>;

/** By the call as the table names it: `POST /api/matches/:id/open`, or with the object in brackets where it is made on several. */
export type Inputs = Record<string, MakeInput>;
