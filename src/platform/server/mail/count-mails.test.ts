import { expect, it } from 'vitest';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { composeMail } from './compose-mail.ts';
import { mailJob } from './deliver-mail.ts';
import { MailRejected, type Mail, type Mailer } from './mail.ts';
import { postMail } from './post-mail.ts';
import { recordRefusals } from './refusals/record-refusals.ts';

const subject = appPerTest();

const mailTo = (name: string): Mail =>
  composeMail({ to: `${name}@example.org`, subject: 'Hello', paragraphs: ['Under the rose.'] });

/** Tries this mail once. */
async function tryMail(mail: Mail, answer: () => Promise<void> = async () => {}): Promise<void> {
  const { services } = subject;
  let id = '';
  const queue = {
    ...subject.services.queue,
    add: async (_db: unknown, _name: string, job: object) => void ({ id } = job as { id: string }),
  };
  await postMail({ ...services, queue }, mail);
  const mailer: Mailer = { send: answer, close: () => {} };
  await mailJob(mailer)
    .run(services, { id })
    .catch(() => {});
}

async function times(count: number, work: () => Promise<void>): Promise<void> {
  for (let n = 0; n < count; n += 1) await work();
}

/** Each is counted ten times, because figures are shown in tens. */
it('mails are counted by what became of them, blank ones not at all', async () => {
  const { services } = subject;
  await recordRefusals(services, [{ kind: 'bounce', address: 'eva@example.org' }]);
  await times(10, () => tryMail(mailTo('ana')));
  await times(10, () => tryMail({ ...mailTo('ben'), isBlank: true }));
  await times(10, () => tryMail(mailTo('cleo'), () => Promise.reject(new Error('down'))));
  await times(10, () => tryMail({ ...mailTo('cleo'), isBlank: true }, () => Promise.reject(new Error('down'))));
  let n = 0;
  await times(10, () => tryMail(mailTo(`nobody${(n += 1)}`), () => Promise.reject(new MailRejected('550', true))));
  await times(10, () => tryMail(mailTo('eva')));
  await services.metrics.endHour();
  const lines = (await services.metrics.collect()).split('\n').filter((line) => line.startsWith('subrosa_mails_total'));
  expect(lines.toSorted()).toEqual([
    'subrosa_mails_total{outcome="failed"} 10',
    'subrosa_mails_total{outcome="rejected"} 10',
    'subrosa_mails_total{outcome="sent"} 10',
    'subrosa_mails_total{outcome="withheld"} 10',
  ]);
});
