import { Agent } from 'node:http';
import { measureCall, type HttpCall } from './http-side.ts';
import { Recorder, type Round } from './recorder.ts';

/** At most so many calls are under way: people who see nothing give up. */
const MOST_UNDER_WAY = 50;

/**
 * Makes calls at a steady rate until it is stopped, however long the answers take: people do not read more slowly because the
 * server is busy. Times count from the moment at which a call was due.
 */
export function startPacedCalls(port: number, next: () => HttpCall, perSecond: number): { stop(): Promise<Round> } {
  const agent = new Agent({ keepAlive: true });
  const recorder = new Recorder();
  const underWay = new Set<Promise<void>>();
  const step = 1000 / perSecond;
  let due = performance.now();
  const timer = setInterval(() => {
    for (; due <= performance.now(); due += step) {
      if (underWay.size >= MOST_UNDER_WAY) {
        recorder.fail('not sent, because too many are under way');
        continue;
      }
      const call = measureCall(recorder, agent, port, next(), due).finally(() => underWay.delete(call));
      underWay.add(call);
    }
  }, step / 2);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      agent.destroy();
      return recorder.finish();
    },
  };
}
