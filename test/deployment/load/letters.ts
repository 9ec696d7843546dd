import { sendConfession } from '#features/sending/contract.ts';
import { monthlyId } from '#platform/client/random-id.ts';
import type { Member } from '../../../bench/fill/members.ts';
import { isToldToWait, sendCall, TOLD_TO_WAIT } from '../../../bench/load/http-side.ts';
import type { Recorder } from '../../../bench/load/recorder.ts';
import { readSent } from '../../smoke/kill-clients.ts';
import { pageHeaders, type Site } from '../site/open-site.ts';

/** To whom all letters of the load are written; part of a handle, and searched for in the logs. */
export const TARGET_PREFIX = 'lantern.owl.';

/** So many that none of them gets more letters than are delivered in a day. */
const TARGETS = 200;

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

  async send(recorder: Recorder, due: number): Promise<void> {
    const { members, agents, httpsPort } = this.#site;
    this.#written += 1;
    const number = this.#written;
    const member = members[number % members.length] as Member;
    const message = `Letter ${number} to the lighthouse keeper`;
    const targetName = `${TARGET_PREFIX}${number % TARGETS}`;
    const headers = { ...pageHeaders(this.#site, member.cookie), 'content-type': 'application/json' };
    const body = JSON.stringify({ targetName, message, clientKey: monthlyId(new Date()), deliveryMethod: 'platform' });
    const call = { method: 'POST', path: sendConfession.path, headers, body, status: 201 } as const;
    try {
      const answer = await sendCall(httpsPort, call, agents[number % agents.length]);
      if (answer.status !== 201)
        return recorder.fail(isToldToWait(answer) ? TOLD_TO_WAIT : `send: status ${answer.status}`);
      this.#acknowledged.set(message, member);
      recorder.succeed(performance.now() - due, answer.bytes);
    } catch (error) {
      recorder.fail(`send: ${String(error)}`);
    }
  }

  /** Acknowledged letters that their authors do not find, and letters that they find twice. */
  async check(): Promise<{ lost: number; doubled: number }> {
    const found = new Map<string, number>();
    for (const member of new Set(this.#acknowledged.values())) {
      const texts = await readSent({ address: this.#site.publicUrl }, member);
      for (const text of texts) found.set(text, (found.get(text) ?? 0) + 1);
    }
    const lost = [...this.#acknowledged.keys()].filter((text) => !found.has(text)).length;
    return { lost, doubled: [...found.values()].filter((times) => times > 1).length };
  }
}
