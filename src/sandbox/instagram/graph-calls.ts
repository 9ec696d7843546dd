import type { FastifyInstance } from 'fastify';
import { graphError } from './answer-shapes.ts';
import { SANDBOX_KEYS } from './keys.ts';

/** Meta limits the lookups of an app, and the calls about messages of an account. */
export type Limit = 'discovery' | 'messages';

const REFUSALS = {
  discovery: graphError(4, 'Application request limit reached'),
  messages: graphError(80_002, 'There have been too many calls to this Instagram account.'),
};

/** Reported at the limit of an account, in minutes, and not at that of an app. Meta's own are longer, but a demo should go on. */
const REGAINED_AFTER = 2;

/** What Meta does with every call besides answering it. */
export class GraphCalls {
  /** How much of each limit is used, in percent. From 100 on calls are refused. */
  readonly used: Record<Limit, number> = { discovery: 0, messages: 0 };
  #waiting: { questions: number; change: () => void }[] = [];

  /** Changes something after so many more questions, before the answer to the last of them arrives. */
  afterQuestions(questions: number, change: () => void): void {
    this.#waiting.push({ questions, change });
  }

  /** Applies to the calls of this scope. Calls with the token of another person do not count towards our limits. */
  watch(scope: FastifyInstance, limit: Limit | null): void {
    scope.addHook('onRequest', async (_request, reply) => {
      if (limit !== null && this.used[limit] >= 100) return reply.code(403).send(REFUSALS[limit]);
      return undefined;
    });
    scope.addHook('onSend', async ({ method }, reply) => {
      if (limit !== null) reply.headers(usageHeaders(limit, this.used[limit]));
      if (method === 'GET') this.#countQuestion();
    });
  }

  #countQuestion(): void {
    const waiting = this.#waiting.map(({ questions, change }) => ({ questions: questions - 1, change }));
    this.#waiting = waiting.filter(({ questions }) => questions > 0);
    for (const { questions, change } of waiting) if (questions <= 0) change();
  }
}

/** Meta measures three things; the highest counts. */
function usageHeaders(limit: Limit, percent: number): Record<string, string> {
  const usage = { call_count: percent, total_cputime: Math.floor(percent / 3), total_time: Math.floor(percent / 2) };
  if (limit === 'discovery') return { 'x-app-usage': JSON.stringify(usage) };
  const regained = { estimated_time_to_regain_access: percent >= 100 ? REGAINED_AFTER : 0 };
  const ofAccount = { [SANDBOX_KEYS.accountId]: [{ type: 'instagram', ...usage, ...regained }] };
  return { 'x-business-use-case-usage': JSON.stringify(ofAccount) };
}
