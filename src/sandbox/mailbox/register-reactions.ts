import type { FastifyInstance } from 'fastify';
import { isReaction, type PostMailEvent } from './mail-events.ts';
import type { MailStore } from './mail-store.ts';

interface ReactForm {
  Params: { id: string };
  Body: { reaction?: string } | null;
}

/** The buttons under a mail: its provider reports a bounce, or that the reader marked it as spam. */
export function registerReactions(app: FastifyInstance, store: MailStore, post: PostMailEvent): void {
  app.post<ReactForm>('/sandbox/mailbox/:id/react', { config: { access: 'anyone' } }, async (request, reply) => {
    const mail = await store.find(request.params.id);
    const reaction = request.body?.reaction ?? '';
    if (!mail || !isReaction(reaction)) return reply.callNotFound();
    const answers = await Promise.all(mail.to.map((address) => post(reaction, address)));
    const outcome = answers.every((status) => status < 300) ? reaction : 'nothing';
    return reply.redirect(`/sandbox/mailbox/${mail.id}?outcome=${outcome}`, 303);
  });
}
