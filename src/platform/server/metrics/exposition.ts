import { Registry, type MetricObjectWithValues, type MetricValueWithName } from '@prometheus-io/client';

export type Metric = MetricObjectWithValues<MetricValueWithName<string>>;

/** Figures of one process, as the library's registries return them; it can be sent from a worker to the primary. */
export type Exposition = Metric[];

export async function readRegistry(registry: Registry): Promise<Exposition> {
  return registry.getMetricsAsJSON();
}

/** The text that Prometheus reads. What several processes report is summed, or combined as its declaration says. */
export async function writeText(expositions: Exposition[]): Promise<string> {
  return Registry.aggregate(expositions).metrics();
}
