import type { BareServer } from '../bare/server.ts';
import type { Chat } from '../fill/chats.ts';
import type { Member } from '../fill/members.ts';
import type { Plan } from '../fill/plan.ts';
import type { Reader } from '../fill/readers.ts';
import type { ProductSettings, RunningProduct } from './start-product.ts';

/** All that a measure may use: both servers, running and filled, and the people who call them. */
export interface World {
  plan: Plan;
  members: Member[];
  readers: Reader[];
  chats: Chat[];
  /** The one that runs now. */
  product: RunningProduct;
  /** Stops it and starts it again with other settings. */
  restartProduct(settings: Pick<ProductSettings, 'redisUrl'>): Promise<void>;
  /** Starts another node of the same site. The caller stops it. */
  startAnother(settings: Pick<ProductSettings, 'redisUrl'>): Promise<RunningProduct>;
  /** The product's database, and the key that wraps its others. */
  databaseUrl: string;
  master: Buffer;
  bare: BareServer;
  /** For what the product writes: its data and its log. */
  folder: string;
  /** The version of PostgreSQL. */
  postgres: string;
}
