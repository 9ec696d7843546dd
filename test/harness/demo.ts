import { features } from '#app/server/features.ts';
import { seedDemoAccounts } from '#features/auth/server/index.ts';
import type { TestApp } from './test-app.ts';

/** Does what every start of the demo does; returns a function that signs in to a demo account by its name. */
export async function startDemo(subject: TestApp) {
  const { services } = subject;
  services.deliverySettings = { ...services.deliverySettings, minAuthors: 1, maxWait: 0 };
  const accounts = await seedDemoAccounts(services);
  for (const feature of features) await feature.demo?.(services, accounts);
  return (name: string) => {
    const account = accounts.find(({ email }) => email === `${name}@subrosa.example`);
    return subject.browser().signInAs({ id: account?.userId ?? 0 });
  };
}
