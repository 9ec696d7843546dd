import { parseArgs } from 'node:util';
import { loadConfig } from '#app/server/config/config.ts';
import { createPromoCode, listPromoCodes, type NewCode } from '#features/promo/server/index.ts';
import { systemClock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { UsageError, runCommand, withDatabase } from './lib/command.ts';

const USAGE = `Lists and creates promo codes:

  npm run promo -- list
  npm run promo -- create ROSEGIFT --free                     premium for 30 days, without a card
  npm run promo -- create HALFMASK --percent 50               50% off every month

  --uses 100            how many people can use it (default: no limit)
  --until 2026-12-31    its last day, in UTC (default: none)
  --text "…"            the description shown in the form`;

/** Reads the new code from the arguments of the command. */
export function readCode(args: string[]): NewCode {
  const { values, positionals } = parse(args);
  const code = positionals[0]?.toUpperCase() ?? '';
  if (!/^[A-Z0-9]{3,40}$/.test(code)) throw new UsageError('A code has 3 to 40 letters and digits.');
  const percent = Number(values.percent ?? 0);
  if (values.free === (values.percent !== undefined)) throw new UsageError('Give either --free or --percent.');
  if (!values.free && !(Number.isInteger(percent) && percent >= 1 && percent <= 100)) {
    throw new UsageError('--percent must be a whole number from 1 to 100.');
  }
  const benefit: NewCode = values.free
    ? { code, type: 'premium_free', value: 100, description: values.text ?? '30 days of The Masked Elite, free' }
    : { code, type: 'premium_discount', value: percent, description: values.text ?? `${percent}% off every month` };
  return { ...benefit, ...usesIn(values.uses), ...endIn(values.until) };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        free: { type: 'boolean', default: false },
        percent: { type: 'string' },
        uses: { type: 'string' },
        until: { type: 'string' },
        text: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function usesIn(uses: string | undefined): Pick<NewCode, 'maxUses'> {
  if (uses === undefined) return {};
  if (!/^[1-9]\d{0,8}$/.test(uses)) throw new UsageError('--uses must be a whole number of at least 1.');
  return { maxUses: Number(uses) };
}

/** The code is valid until the end of that day. */
function endIn(until: string | undefined): Pick<NewCode, 'expiresAt'> {
  if (until === undefined) return {};
  const end = new Date(`${until}T24:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(until) || Number.isNaN(end.getTime())) {
    throw new UsageError('--until must be a day, such as 2026-12-31.');
  }
  return { expiresAt: end };
}

async function run([command, ...args]: string[], { db }: Database): Promise<string> {
  if (command === 'create') {
    const code = readCode(args);
    const wasCreated = await createPromoCode({ db, clock: systemClock }, code);
    if (!wasCreated) throw new UsageError(`The code ${code.code} already exists.`);
    return `${code.code}: ${code.description}`;
  }
  const codes = await listPromoCodes({ db });
  const lines = codes.map(({ code, description, usedCount, maxUses, expiresAt, isActive }) => {
    const uses = `${usedCount}${maxUses === null ? '' : ` of ${maxUses}`} used`;
    const end = expiresAt === null ? '' : `, until ${expiresAt.toISOString()}`;
    return `${code.padEnd(16)} ${uses}${end}${isActive ? '' : ', switched off'}: ${description}`;
  });
  return lines.length > 0 ? lines.join('\n') : 'There are no codes yet.';
}

async function main(args: string[]): Promise<string> {
  if (!['create', 'list'].includes(args[0] ?? '')) throw new UsageError(USAGE);
  // Refuse invalid arguments before a database is opened.
  if (args[0] === 'create') readCode(args.slice(1));
  return withDatabase(loadConfig(), async (database) => {
    await migrate(database);
    return run(args, database);
  });
}

if (import.meta.main) runCommand(main);
