import type { TestProject } from 'vitest/node';
import { startRedis } from './redis-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A Redis that tests share. Every database has its own keys, so no test sees what another one stores. */
    redisUrl: string;
  }
}

let stop: (() => void) | undefined;

export async function setup(project: TestProject): Promise<void> {
  const redis = await startRedis();
  stop = () => redis.stop();
  project.provide('redisUrl', redis.url);
}

export function teardown(): void {
  stop?.();
}
