import { SECOND } from '#platform/shared/durations.ts';

interface Options {
  /** Resolves when the server must stop by itself. The exit code then says that it failed, so that systemd starts it again. */
  failure: Promise<void>;
  /** Called if the start or the stop fails. */
  onError: (error: unknown) => void;
  /** Milliseconds on a clock that is never set. */
  now?: () => number;
}

/** The first signal stops the server gracefully, even during the start; a second one exits at once. */
export function stopOnSignals(
  starting: Promise<{ stop: () => Promise<void> }>,
  { failure, onError, now = () => performance.now() }: Options,
): void {
  let firstSignal: number | null = null;
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    starting.then((server) => server.stop()).then(() => process.exit(), onError);
  };
  const onSignal = () => {
    // npm and the terminal may both forward the same Ctrl-C: that counts as one signal.
    if (firstSignal !== null && now() - firstSignal > SECOND) process.exit(1);
    firstSignal ??= now();
    stop();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  const stopAfterFailure = async () => {
    await failure;
    process.exitCode = 1;
    stop();
  };
  void stopAfterFailure();
}
