import { stopOnSignals } from '#app/server/processes/stop-on-signals.ts';

/** A process that starts and stops when the test says so, and tells what happens in it. */
const [started, failure, stopped] = [
  Promise.withResolvers<void>(),
  Promise.withResolvers<void>(),
  Promise.withResolvers<void>(),
];
const tell = (what: string) => void process.send?.(what);
let now = 0;

async function start() {
  await started.promise;
  return {
    stop() {
      tell('stopping');
      return stopped.promise;
    },
  };
}

stopOnSignals(start(), { failure: failure.promise, onError: () => process.exit(2), now: () => now });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tell('signal'));
process.on('message', (message) => {
  if (message === 'start') started.resolve();
  if (message === 'fail') failure.resolve();
  if (message === 'finish') stopped.resolve();
  if (message === 'break') stopped.reject(new Error('no'));
  if (message !== 'let time pass') return;
  now += 2000;
  tell('time has passed');
});
tell('loaded');
