import { listSentConfessions, sendConfession } from '#features/sending/contract.ts';
import { monthlyId } from '#platform/client/random-id.ts';
import type { Member } from '../../../bench/fill/members.ts';
import { isToldToWait, sendCall, TOLD_TO_WAIT, type HttpAnswer } from '../../../bench/load/http-side.ts';
import type { Recorder } from '../../../bench/load/recorder.ts';
import { Caller } from '../caller.ts';
import { pageHeaders, type Site } from '../site/open-site.ts';

/** To whom all letters of the load are written; part of a handle, and searched for in the logs. */
export const TARGET_PREFIX = 'lantern.owl.';

/** So many that none of them gets more letters than are delivered in a day. */
const TARGETS = 200;
const CHECKED_AT_ONCE = 8;

export interface Letter {
  number: number;
  member: Member;
  message: string;
  /** The body of the call, with the key that a browser makes for a letter. */
  body: string;
}

/** Writes numbered letters of all members in turn, and finds out afterwards which of them are stored. */
export class Letters {
  readonly #site: Site;
  readonly #acknowledged = new Map<string, Member>();
  #written = 0;

  constructor(site: Site) {
    this.#site = site;
  }

  /** The author of each letter that was accepted, by its text. */
  get acknowledged(): ReadonlyMap<string, Member> {
    return this.#acknowledged;
  }

  get count(): number {
    return this.#acknowledged.size;
  }

  write(): Letter {
    const { members } = this.#site;
    this.#written += 1;
    const number = this.#written;
    const member = members[number % members.length] as Member;
    const message = `Letter ${number} to the lighthouse keeper`;
    const targetName = `${TARGET_PREFIX}${number % TARGETS}`;
    const body = JSON.stringify({ targetName, message, clientKey: monthlyId(new Date()), deliveryMethod: 'platform' });
    return { number, member, message, body };
  }

  /** Sends a letter, perhaps not for the first time. */
  async post({ number, member, message, body }: Letter): Promise<HttpAnswer> {
    const { agents, httpsPort } = this.#site;
    const headers = { ...pageHeaders(this.#site, member.cookie), 'content-type': 'application/json' };
    const call = { method: 'POST', path: sendConfession.path, headers, body, status: 201 } as const;
    const answer = await sendCall(httpsPort, call, agents[number % agents.length]);
    if (answer.status === 201) this.#acknowledged.set(message, member);
    return answer;
  }

  async send(recorder: Recorder, due: number): Promise<void> {
    try {
      const answer = await this.post(this.write());
      if (answer.status === 201) recorder.succeed(performance.now() - due, answer.bytes);
      else recorder.fail(isToldToWait(answer) ? TOLD_TO_WAIT : `send: status ${answer.status}`);
    } catch (error) {
      recorder.fail(`send: ${String(error)}`);
    }
  }

  /** Acknowledged letters that their authors do not find, and letters that they find twice. */
  async check(): Promise<{ lost: number; doubled: number }> {
    const found = new Map<string, number>();
    const authors = new Set(this.#acknowledged.values()).values();
    const work = async () => {
      for (const member of authors)
        for (const text of await readSent(this.#site, member)) found.set(text, (found.get(text) ?? 0) + 1);
    };
    await Promise.all(Array.from({ length: CHECKED_AT_ONCE }, work));
    const lost = [...this.#acknowledged.keys()].filter((text) => !found.has(text)).length;
    return { lost, doubled: [...found.values()].filter((times) => times > 1).length };
  }
}

/** The texts of all letters that a member has sent and that this run wrote. */
async function readSent(site: Site, member: Member): Promise<string[]> {
  const caller = new Caller(site, member.cookie);
  const messages: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query: { cursor?: string } = cursor === undefined ? {} : { cursor };
    const { status, body } = await caller.call(listSentConfessions, { query });
    if (status !== 200) throw new Error(`The sent letters were answered with ${status}`);
    messages.push(...body.confessions.map(({ message }) => message));
    cursor = body.nextCursor;
  }
  return messages.filter((message) => message.startsWith('Letter '));
}
