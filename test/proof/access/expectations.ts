import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLERS } from './world/names.ts';

/** One line of a row: an outcome, and the callers or groups that it is for. */
interface Line {
  outcome: string;
  who: string[];
}

const THE_REST = 'the rest';

/** What access.txt says. Its head explains the form. */
export class Expectations {
  /** The names of the rows, in order. */
  readonly rows: string[] = [];
  readonly #groups = new Map<string, string[]>();
  readonly #lines = new Map<string, Line[]>();
  readonly #callers: readonly string[];

  constructor(text: string, callers: readonly string[]) {
    this.#callers = callers;
    for (const line of text.split('\n').map((one) => one.replace(/#.*/, '').trimEnd())) {
      if (line !== '') this.#read(line);
    }
  }

  #read(line: string): void {
    const [, group, members] = /^group ([^=]+) = (.+)$/.exec(line) ?? [];
    if (group !== undefined && members !== undefined) {
      this.#groups.set(group, this.#membersOf(members.split(', ')));
    } else if (!line.startsWith(' ')) {
      if (this.#lines.has(line)) throw new Error(`access.txt has two rows for ${line}`);
      this.#lines.set(line, []);
      if (!line.startsWith('[')) this.rows.push(line);
    } else {
      const [outcome = '', who = ''] = line.trim().split(': ');
      [...this.#lines.values()].at(-1)?.push({ outcome, who: who.split(', ') });
    }
  }

  #membersOf(names: readonly string[]): string[] {
    return names.flatMap((name) => {
      const group = this.#groups.get(name);
      if (!group && !this.#callers.includes(name)) throw new Error(`access.txt names '${name}', who is no caller`);
      return group ?? [name];
    });
  }

  /** What is to happen by caller. `kinds` are the sections that the row belongs to, the first one first. */
  of(row: string, kinds: readonly string[]): Record<string, string> {
    return Object.fromEntries(this.#callers.map((caller) => [caller, this.#outcomeFor(caller, row, kinds)]));
  }

  #outcomeFor(caller: string, row: string, kinds: readonly string[]): string {
    const own = this.#lines.get(row) ?? [];
    const said =
      only(
        row,
        own.filter(({ who }) => who.includes(caller)),
      ) ??
      only(
        row,
        own.filter(({ who }) => this.#isInGroup(caller, who)),
      ) ??
      kinds.map((kind) => this.#lines.get(`[${kind}]`)?.find(({ who }) => this.#isFor(caller, who))).find(Boolean) ??
      own.find(({ who }) => who.includes(THE_REST));
    return said?.outcome ?? 'not said in access.txt';
  }

  #isInGroup(caller: string, who: readonly string[]): boolean {
    return who.some((name) => name !== THE_REST && this.#membersOf([name]).includes(caller));
  }

  #isFor(caller: string, who: readonly string[]): boolean {
    return who.includes(caller) || this.#isInGroup(caller, who);
  }
}

function only(row: string, lines: Line[]): Line | undefined {
  if (lines.length > 1) throw new Error(`access.txt says two things about one caller of ${row}`);
  return lines[0];
}

export function readExpectations(): Expectations {
  return new Expectations(readFileSync(join(import.meta.dirname, 'access.txt'), 'utf8'), CALLERS);
}

/** A row in the form of access.txt. */
export function toText(row: string, outcomes: Record<string, string>): string {
  const byOutcome = Object.entries(Object.groupBy(Object.keys(outcomes), (caller) => outcomes[caller] ?? ''));
  const lines = byOutcome.map(([outcome, callers = []]) => `  ${outcome}: ${callers.join(', ')}`);
  return [row, ...lines].join('\n');
}
