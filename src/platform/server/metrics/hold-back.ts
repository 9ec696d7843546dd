import type { MetricObjectWithValues, MetricValueWithName } from '@prometheus-io/client';

type Metric = MetricObjectWithValues<MetricValueWithName<string>>;

/** Figures as the library's registries return them. */
export type Exposition = Metric[];

/** Counts are shown in steps of this size, rounded down: that one more or one less person was here can then rarely be seen. */
const STEP = 10;

export function roundDown(count: number): number {
  return Math.floor(count / STEP) * STEP;
}

/**
 * Figures that move with one person's act, as they may be shown. What rounds to nothing is left out together with its labels. The sum of
 * a histogram is left out too: it would change with every act.
 */
export function coarse(figures: Exposition): Exposition {
  return figures.map((metric) => ({ ...metric, values: metric.values.flatMap(coarseValue) }));
}

function coarseValue(value: Metric['values'][number]): Metric['values'] {
  if (value.metricName?.endsWith('_sum')) return [];
  const rounded = roundDown(value.value);
  return rounded === 0 && Object.keys(value.labels).length > 0 ? [] : [{ ...value, value: rounded }];
}
