/** A worker gets its number as an argument of its process, from 1. It keeps it when it is started again. */
export const numberArguments = (number: number) => [String(number)];
export const ownNumber = () => Number(process.argv[2]);

/** What a worker tells the primary. */
export interface Listening {
  listening: string;
}

/**
 * What the primary tells a worker that serves. One that is still loading would lose it: node:cluster reads messages before our code
 * listens to them. Signals reach both, so workers leave them to the primary.
 */
export const STOP = 'stop';

export function isListening(message: unknown): message is Listening {
  return typeof (message as Partial<Listening> | null)?.listening === 'string';
}
