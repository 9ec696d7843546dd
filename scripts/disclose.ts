import { open } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { collect, listNotIncluded, listTablesWithoutExport, type Subject } from '#app/server/commands/disclose.ts';
import { requireMasterKey } from '#app/server/commands/required-keys.ts';
import { withReadOnlyServices } from '#app/server/commands/with-services.ts';
import { loadConfig } from '#app/server/config/config.ts';
import { allTableRules } from '#app/server/features.ts';
import { isHandle, normaliseHandle } from '#features/handles/contract.ts';
import { systemClock, today } from '#platform/server/clock.ts';
import { UsageError, runCommand, withDatabase } from './lib/command.ts';

const USAGE = `Writes into a file what is stored about an account, a case or a handle, for a court that orders it. Needs the master key, and
changes nothing in the database:

  npm run disclose -- --account someone@example.org --out /media/usb/account.json
  npm run disclose -- --case 1a2b3c4d --out /media/usb/case.json
  npm run disclose -- --handle rosa.lindt --out /media/usb/handle.json

  --account             everything that is stored about the account with this e-mail
  --case                what was reported or is held, and which account wrote it; by the number or the id in the console
  --handle              whether somebody has proved the handle or closed it, and which accounts have proved it
  --out                 a new file, which only its owner can read`;

export interface Order {
  subject: Subject;
  out: string;
}

const OPTIONS = {
  account: { type: 'string' },
  case: { type: 'string' },
  handle: { type: 'string' },
  out: { type: 'string' },
} as const;

export function readOrder(args: string[]): Order {
  const { out, ...named } = parse(args);
  const subjects = Object.entries(named).map(([kind, name]) => ({ kind, name }) as Subject);
  const [subject] = subjects;
  if (!out || !subject || subjects.length > 1) throw new UsageError(USAGE);
  if (subject.kind === 'case' && !/^[0-9a-f]{8}[0-9a-f-]{0,28}$/i.test(subject.name))
    throw new UsageError('A case has a number of 8 digits and letters from a to f, or the id that begins with it.');
  if (subject.kind !== 'handle') return { subject, out };
  const name = normaliseHandle(subject.name);
  if (!isHandle(name)) throw new UsageError(`${subject.name} is not a username of Instagram.`);
  return { subject: { kind: 'handle', name }, out };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch {
    throw new UsageError(USAGE);
  }
}

/** What the file has, by section. */
const describe = (found: object): string[] =>
  Object.entries(found).map(([section, value]) => {
    if (Array.isArray(value)) return `${section}: ${value.length}`;
    return value === null ? `${section}: none` : section;
  });

async function main(args: string[]): Promise<string> {
  const { subject, out } = readOrder(args);
  const config = loadConfig();
  const master = requireMasterKey(config);
  const found = await withDatabase(config, (database) =>
    withReadOnlyServices(database, { master }, (services) => collect(services, subject)),
  );
  if (found === null) throw new UsageError(`There is no such ${subject.kind}.`);
  const notIncluded = listNotIncluded(allTableRules);
  const file = {
    format: 'sub-rosa-disclosure',
    version: 1,
    madeOn: today(systemClock),
    about: subject,
    found,
    notIncluded,
    tablesWithoutExport: listTablesWithoutExport(allTableRules),
  };
  await writeNew(out, `${JSON.stringify(file, null, 2)}\n`);
  return [
    `Wrote ${out}, which only you can read. It contains:`,
    ...describe(found).map((line) => `  ${line}`),
    'It does not contain:',
    ...notIncluded.map(({ what, why }) => `  ${what}: ${why}`),
  ].join('\n');
}

/** Never overwrites: the file may be evidence. */
export async function writeNew(path: string, text: string): Promise<void> {
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(text);
    await file.close();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(code === 'EEXIST' ? `${path} exists already.` : `${path} cannot be written: ${code}.`);
  }
}

if (import.meta.main) runCommand(main);
