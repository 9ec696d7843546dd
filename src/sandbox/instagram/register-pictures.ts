import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AccountStore } from './account-store.ts';
import { drawPicture } from './draw-picture.ts';
import { isPictureFault, type PictureFault } from './faults.ts';

interface OnePicture {
  Params: { username: string };
}

/** Instagram's picture servers. */
export function registerPictures(app: FastifyInstance, root: string, accounts: AccountStore): void {
  app.get<OnePicture>(`${root}/pictures/:username`, { config: { access: 'anyone' } }, async (request, reply) => {
    const { username } = request.params;
    if (isPictureFault(username)) return sendFault(username, root, reply);
    const hasPicture = accounts.find(username)?.hasPicture ?? false;
    if (!hasPicture && username !== 'slow.discovery') return reply.code(404).send();
    return reply.type('image/png').header('cache-control', 'max-age=3600').send(drawPicture(username));
  });
}

function sendFault(fault: PictureFault, root: string, reply: FastifyReply): FastifyReply {
  switch (fault) {
    case 'lost.picture':
    case 'foreign.picture':
      return reply.code(404).send();
    case 'broken.picture':
      return reply.code(503).send();
    case 'moved.picture':
      return reply.redirect(`${root}/pictures/rosa.lindt`);
    case 'huge.picture':
      return reply.type('image/png').send(Buffer.alloc(1024 * 1024 + 1));
    case 'script.picture':
      return reply.type('image/svg+xml').send('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
  }
}
