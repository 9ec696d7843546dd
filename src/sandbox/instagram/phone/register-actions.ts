import type { FastifyInstance } from 'fastify';
import { isPerson } from '../account/register-account-page.ts';
import type { Phone } from '../messages/phone.ts';
import type { Notice } from '../notices.ts';

type Fields = Partial<Record<string, string>>;
interface Action {
  Params: { username: string };
  Body: Fields | null;
}

/** What an action leads to: a notice, with the status of a post if there was one. */
interface Outcome {
  notice?: Notice;
  /** The code of the link, if it has not been passed on yet. */
  ref?: string;
  status?: number;
}

const QUESTION = 'Who are you?';
const MAX_TEXT = 1000;

/** The forms of the phone. Each leads back to the conversation. */
export function registerActions(app: FastifyInstance, root: string, phone: Phone): void {
  const on = (action: string, act: (username: string, fields: Fields) => Outcome | Promise<Outcome>) =>
    app.post<Action>(`${root}/phone/:username/${action}`, { config: { access: 'anyone' } }, async (request, reply) => {
      const { username } = request.params;
      if (!isPerson(username)) return reply.callNotFound();
      const outcome = await act(username, request.body ?? {});
      const query = new URLSearchParams(Object.entries(outcome).map(([name, value]) => [name, String(value)]));
      return reply.redirect(`${root}/phone/${username}${query.size > 0 ? `?${query.toString()}` : ''}`, 303);
    });

  on('send', async (username, { text = '', ref, ...ticked }) => {
    const wanted = (name: string) => ticked[name] === 'on';
    if (text.trim() === '') return {};
    const [forged, reorder] = [wanted('forged'), wanted('reorder')];
    const how = { duplicate: wanted('duplicate'), wrapped: wanted('wrapped'), web: wanted('web'), forged, reorder };
    const statuses = await phone.send(username, text.trim().slice(0, MAX_TEXT), { ref, ...how });
    if (forged) return { notice: 'forged', status: statuses[0] ?? 0 };
    return reorder ? { notice: 'held' } : refusal(statuses);
  });

  on('tap-link', async (username, { ref = '' }) => {
    const statuses = await phone.tapLink(username, ref);
    if (statuses.length === 0) return { notice: 'not-told', ref };
    return { notice: 'tapped', ...refusal(statuses) };
  });
  on('tap-question', async (username, { ref }) =>
    refusal(await phone.tapQuestion(username, QUESTION, ref === undefined ? {} : { ref })),
  );

  on('close-window', (username) => {
    phone.closeWindow(username);
    return { notice: 'window-closed' };
  });
  on('block', (username) => {
    phone.block(username);
    return { notice: 'blocked' };
  });
  on('unblock', (username) => {
    phone.block(username, false);
    return { notice: 'unblocked' };
  });
  on('withdraw-consent', (username) => {
    phone.consent(username, false);
    return { notice: 'consent-withdrawn' };
  });
  on('give-consent', (username) => {
    phone.consent(username, true);
    return { notice: 'consent-given' };
  });
}

/** Says nothing if the product accepted one of the posts. */
function refusal(statuses: number[]): Outcome {
  if (statuses.length === 0 || statuses.includes(200)) return {};
  return { notice: 'refused', status: statuses[0] ?? 0 };
}
