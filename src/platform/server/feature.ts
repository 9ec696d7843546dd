import type { TableRules } from './db/table-rules.ts';
import type { Subscription } from './events.ts';
import type { Job } from './jobs/jobs.ts';
import type { Route } from './http/route.ts';
import type { StoredFigure } from './metrics/stored-figures.ts';
import type { Services, Uses } from './services.ts';
import type { SocketRoute } from './sockets/socket-route.ts';

/** An account that the demo creates, for trying the product out. */
export interface DemoAccount {
  userId: number;
  email: string;
}

/** What a feature contributes to the server. The app puts the features together. */
export interface ServerFeature {
  name: string;
  routes: Route[];
  sockets?: SocketRoute[];
  tables: TableRules[];
  jobs?: Job[];
  /** Figures for operators that are read from its tables. */
  figures?: StoredFigure[];
  /** Handlers for events of the features below it. */
  on?: Subscription[];
  /** Makes what its tables need at every start: partitions. */
  prepare?: (services: Uses<'db' | 'clock'>) => Promise<void>;
  /** Fills an empty demo; never called in production. Must be safe to run on every start. */
  demo?: (services: Services, accounts: DemoAccount[]) => Promise<void>;
}
