import { Gauge, type Registry } from '@prometheus-io/client';

interface LiveGauge {
  name: `subrosa_${string}`;
  help: string;
  /** The name of its label, if it has one. */
  label?: string;
  read: () => number | Map<string, number>;
}

/** Adds a gauge whose value is read whenever figures are shown. */
export function addGauge(registry: Registry, { label, read, ...settings }: LiveGauge): void {
  const gauge: Gauge<string> = new Gauge({
    ...settings,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    collect() {
      const value = read();
      if (typeof value === 'number') gauge.set(value);
      else for (const [of, each] of value) gauge.set({ [label ?? '']: of }, each);
    },
  });
}
