import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Report } from '../../deployment/report.ts';
import type { FaultySite } from './site/open-faulty-site.ts';

/** Pino's level of errors. */
const ERROR = 50;

interface Line {
  level: number;
  msg?: string;
  err?: { type?: string; code?: string; stack?: string; cause?: { type?: string; code?: string } };
}

/** What a node may say in a run like this: which connection it lost, not what it did wrong. */
const EXPECTED = ['database', 'job queue', 'socket failed', 'frame failed'];
const LOST = /^(?:E[A-Z]+|08...|53...|57P..|58...)$/;

/** Errors in the logs of the nodes, and what did not come from their log: an unhandled rejection, for example. */
export async function checkNodeLogs({ logs, nodes }: FaultySite, report: Report): Promise<void> {
  const found = new Map<string, number>();
  for (const { name } of nodes) {
    for await (const text of createInterface(createReadStream(join(logs, `node-${name}.log`)))) {
      const what = describe(text);
      if (what !== null) found.set(what, (found.get(what) ?? 0) + 1);
    }
  }
  for (const [what, n] of [...found].toSorted(([, one], [, other]) => other - one))
    console.log(`    log: ${n} × ${what}`);
  report.count('kinds of unexpected errors in the logs of the nodes', found.size);
}

function describe(text: string): string | null {
  if (!text.startsWith('{')) return /rejection|Error/.test(text) ? text.slice(0, 200) : null;
  let line: Line;
  try {
    line = JSON.parse(text) as Line;
  } catch {
    // Cut off by a kill, or by a full disk.
    return null;
  }
  const { type, code, stack, cause } = line.err ?? {};
  const reason = cause?.code ?? code;
  // node-postgres has no code for a connection that ended.
  const isLost = reason === undefined ? type === 'Error' || type === 'object' : LOST.test(reason);
  if (line.level < ERROR || (isLost && EXPECTED.includes(line.msg ?? ''))) return null;
  const frame = stack
    ?.split('\n')
    .find((each) => each.includes('/src/') || each.includes('dist/'))
    ?.trim();
  return [line.msg, type, code, cause?.type, cause?.code, frame].filter(Boolean).join(' | ');
}
