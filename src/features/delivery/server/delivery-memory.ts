import type { Month } from '#platform/server/months.ts';

declare module '#platform/server/services.ts' {
  interface Services {
    deliveryMemory: DeliveryMemory;
  }
}

/** What a process remembers from one delivery to the next. All of it can be lost. */
interface DeliveryMemory {
  /** The month in which the partitions of the coming months were last made. */
  preparedIn: Month | null;
  /**
   * Until when no batch can become due, where more was read to find that out than should be read every minute. Letters become ready
   * only at full hours and when a wait ends; one that a moderator releases in between counts from the next of these moments on.
   */
  notDueBefore: number;
  /** The run that delivers at once, and the one after it, for the letters that arrive during it. */
  run: Promise<void> | null;
  nextRun: Promise<void> | null;
}

export const openDeliveryMemory = (): DeliveryMemory => ({
  preparedIn: null,
  notDueBefore: 0,
  run: null,
  nextRun: null,
});
