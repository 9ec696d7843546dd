import Fastify from 'fastify';
import { Registry } from '@prometheus-io/client';

interface Options {
  host: string;
  port: number;
  /** The text that Prometheus reads. */
  collect: () => Promise<string>;
}

export interface MetricsServer {
  address: string;
  close(): Promise<void>;
}

/** The port for metrics cannot be used. The message is one line that the operator can act on. */
export class MetricsPortTaken extends Error {}

/** A server of its own on another port, so that no proxy in front of the product can show the figures by mistake. */
export async function serveMetrics({ host, port, collect }: Options): Promise<MetricsServer> {
  const app = Fastify({ forceCloseConnections: true });
  app.get('/metrics', async (_request, reply) => reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(await collect()));
  try {
    const address = await app.listen({ host, port });
    return { address, close: () => app.close() };
  } catch (cause) {
    await app.close();
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE') throw cause;
    throw new MetricsPortTaken(`METRICS_PORT: ${port} is in use by another program. Stop it, or choose another port.`, {
      cause,
    });
  }
}
