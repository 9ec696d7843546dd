import type { Services } from '#platform/server/services.ts';

/** A letter that has been delivered. Not each of them is one that its recipient wants. */
export interface Delivered {
  letterId: string;
  sender: number;
  target: string;
}

/** Which of these accounts of the network are known to be a minor's. */
export type FindMinors = (services: Services, networkIds: readonly string[]) => Promise<Set<string>>;

/** What letters need of the rest of the product: it knows them, and they do not know it. */
export interface Hooks {
  /** Each may be told the same again, after a crash or by two nodes at once. */
  afterDelivery: ((services: Services, delivered: Delivered[]) => Promise<void>)[];
  /** From today on, one more of this person's crushes counts. */
  afterFreedPlace: (services: Services, userId: number) => Promise<void>;
  findMinors: FindMinors;
}
