import type { TableRules } from './db/table-rules.ts';
import type { Subscription } from './events.ts';
import type { Job } from './jobs/jobs.ts';
import type { Route } from './http/route.ts';
import type { Services } from './services.ts';
import type { SocketRoute } from './sockets/socket-route.ts';

/** Somebody who is there to try the product out with. */
export interface DemoPerson {
  userId: number;
  email: string;
}

/** What a feature brings to the server. The app puts the features together; none knows the others' inside. */
export interface ServerFeature {
  name: string;
  routes: Route[];
  sockets?: SocketRoute[];
  tables: TableRules[];
  jobs?: Job[];
  /** What it does when a feature below it publishes an event. */
  on?: Subscription[];
  /** Fills an empty demo; never called in production. Must be safe to run on every start. */
  demo?: (services: Services, people: DemoPerson[]) => Promise<void>;
}
