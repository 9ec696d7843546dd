import cluster, { type Worker } from 'node:cluster';
import { Registry, Gauge } from '@prometheus-io/client';
import { SECOND } from '#platform/shared/durations.ts';
import { systemTimers, type Timers } from '../timers.ts';
import { readRegistry, type Exposition } from './exposition.ts';

/** A worker whose event loop is held up must not keep the figures of the others back. */
const PATIENCE = 2 * SECOND;

const ASK = 'metrics asked';
const ANSWER = 'metrics';

interface Answer {
  type: typeof ANSWER;
  figures: Exposition;
}

/** In a worker: answers the primary's requests. The returned function ends it. */
export function answerPrimary(collect: () => Promise<Exposition>): () => void {
  const onMessage = (message: unknown) => {
    if (message !== ASK) return;
    void collect().then((figures) => process.send?.({ type: ANSWER, figures } satisfies Answer));
  };
  process.on('message', onMessage);
  return () => process.off('message', onMessage);
}

/**
 * In the primary: the figures of all workers. The library's own way fails as a whole if one worker does not answer, and its sums fall
 * when a worker ends, which Prometheus takes for new requests. Here a silent worker counts with what it last said, and so do the counters
 * of one that ended.
 */
export function openWorkerFigures(timers: Timers = systemTimers) {
  const last = new Map<number, Exposition>();
  let ended: Exposition[] = [];
  const onMessage = ({ id }: Worker, message: unknown) => {
    if (isAnswer(message)) last.set(id, message.figures);
  };
  const onExit = ({ id }: Worker) => void keepEnded(id);
  cluster.on('message', onMessage).on('exit', onExit);

  async function keepEnded(id: number): Promise<void> {
    const counters = (last.get(id) ?? []).filter(({ type }) => type !== 'gauge');
    last.delete(id);
    ended.push(counters);
    // One sum for all that ended, however often workers end.
    ended = [await readRegistry(Registry.aggregate(ended))];
  }

  return {
    async collect(): Promise<Exposition[]> {
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true);
      const answered = await Promise.all(workers.map((worker) => ask(worker as Worker, timers)));
      const silent = answered.filter((isAnswered) => !isAnswered).length;
      return [await describeWorkers(workers.length, silent), ...ended, ...last.values()];
    },
    close(): void {
      cluster.off('message', onMessage).off('exit', onExit);
    },
  };
}

/** Resolves to false if the worker does not answer soon. */
function ask(worker: Worker, timers: Timers): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isAnswered: boolean) => {
      cancel();
      worker.off('message', onMessage).off('exit', onExit);
      resolve(isAnswered);
    };
    const onMessage = (message: unknown) => isAnswer(message) && end(true);
    const onExit = () => end(true);
    const cancel = timers.after(PATIENCE, () => end(false));
    worker.on('message', onMessage).on('exit', onExit);
    worker.send(ASK, (error) => error && end(false));
  });
}

function isAnswer(message: unknown): message is Answer {
  return typeof message === 'object' && message !== null && (message as Partial<Answer>).type === ANSWER;
}

async function describeWorkers(count: number, silent: number): Promise<Exposition> {
  const registers = [new Registry()];
  new Gauge({ name: 'subrosa_workers', help: 'Worker processes', registers }).set(count);
  new Gauge({ name: 'subrosa_workers_silent', help: 'Worker processes that did not answer in time', registers }).set(
    silent,
  );
  return readRegistry(registers[0] as Registry);
}
