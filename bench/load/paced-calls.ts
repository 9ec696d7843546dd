import { Agent } from 'node:http';
import { measureCall, type HttpCall } from './http-side.ts';
import { Recorder, type Round } from './recorder.ts';

/** At most so many calls are under way by default: people who see nothing give up. */
const MOST_UNDER_WAY = 50;

/** Counted for a call that was due while too many were under way. It was never made. */
export const NOT_SENT = 'not sent, because too many are under way';

/** Makes calls at a steady rate until it is stopped. */
export function startPacedCalls(port: number, next: () => HttpCall, perSecond: number): { stop(): Promise<Round> } {
  const agent = new Agent({ keepAlive: true });
  const paced = startPaced(perSecond, (recorder, due) => measureCall(recorder, agent, port, next(), due));
  return { stop: () => paced.stop().finally(() => agent.destroy()) };
}

/**
 * Does something at a steady rate, however long it takes: people do not read more slowly because the server is busy. Times count from the
 * moment at which it was due.
 */
export function startPaced(
  perSecond: number,
  act: (recorder: Recorder, due: number) => Promise<void>,
  mostUnderWay = MOST_UNDER_WAY,
): { stop(): Promise<Round> } {
  const recorder = new Recorder();
  const underWay = new Set<Promise<void>>();
  const step = 1000 / perSecond;
  let due = performance.now();
  const timer = setInterval(() => {
    for (; due <= performance.now(); due += step) {
      if (underWay.size >= mostUnderWay) {
        recorder.fail(NOT_SENT);
        continue;
      }
      const acting = act(recorder, due).finally(() => underWay.delete(acting));
      underWay.add(acting);
    }
  }, step / 2);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      return recorder.finish();
    },
  };
}
