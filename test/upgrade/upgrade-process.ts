import { openDatabase } from '#app/server/open-database.ts';
import { allUpgrades } from '#app/server/features.ts';
import type { Upgrade } from '#platform/server/db/upgrade.ts';
import { upgrade } from './old-database.ts';
import { recorded } from './version-before-last.ts';

// Upgrades a database as a server does at its start, and is killed in the transaction with this number, before or after it has
// written the rows that it has taken from the old table.
const [databaseUrl = '', dataDir = '', lastTransaction = '', moment = ''] = process.argv.slice(2);

let transactions = 0;
const killed = ({ move, ...rest }: Upgrade): Upgrade => ({
  ...rest,
  async move(tx, rows) {
    transactions += 1;
    const isLast = transactions === Number(lastTransaction);
    if (isLast && moment === 'before') process.kill(process.pid, 'SIGKILL');
    await move(tx, rows);
    if (isLast) process.kill(process.pid, 'SIGKILL');
  },
});

const database = await openDatabase({ databaseConnections: 10, databaseUrl: databaseUrl || null, dataDir }, (error) =>
  console.error(error),
);
await upgrade(database, recorded.now, allUpgrades.map(killed));
await database.close();
