import { Client, type ClientConfig } from 'pg';

type Done = (error: Error | null, result: unknown) => void;
type Query = (config: unknown, values?: unknown, done?: Done) => unknown;

/**
 * Makes the promise of a query outside node-postgres. One that node-postgres makes lets the query and its rows survive until the next
 * full collection of garbage, so that a long job fills the memory.
 */
export class PostgresClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    const query = this.query.bind(this) as Query;
    const withPromise: Query = (given, values, done) => {
      const isSubmittable = typeof (given as { submit?: unknown } | null)?.submit === 'function';
      if (isSubmittable || done || typeof values === 'function') return query(given, values, done);
      return new Promise((resolve, reject) => {
        query(given, values, (error, result) => (error ? reject(error) : resolve(result)));
      });
    };
    this.query = withPromise as Client['query'];
  }
}
