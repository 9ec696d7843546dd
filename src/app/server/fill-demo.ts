import { seedDemoAccounts } from '#features/auth/server/index.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Services } from '#platform/server/services.ts';
import { features } from './features.ts';

/** Adds what the demo's people need. One node at a time: several may start together. */
export async function fillDemo(services: Services, database: Database): Promise<void> {
  await database.exclusively(async () => {
    const accounts = await seedDemoAccounts(services);
    for (const feature of features) await feature.demo?.(services, accounts);
  });
}
