import { createHash } from 'node:crypto';
import type { Redis as Client } from 'ioredis';

type Run = (client: Client, names: string[], args?: (string | number)[]) => Promise<unknown>;

/** A Lua script, which Redis runs as one step. It is sent once, and then called by its hash. */
export function script(lua: string): Run {
  const hash = createHash('sha1').update(lua).digest('hex');
  return async (client, names, args = []) => {
    try {
      return await client.evalsha(hash, names.length, ...names, ...args);
    } catch (error) {
      // Redis has just started, and so has not seen it yet.
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return client.eval(lua, names.length, ...names, ...args);
    }
  };
}
