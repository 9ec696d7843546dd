import { randomUUID } from 'node:crypto';
import { eq, lte } from 'drizzle-orm';
import { today } from '#platform/server/clock.ts';
import { insertAmong } from '#platform/server/db/insert-among.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import type { Delivered, Hooks } from './hooks.ts';
import { letterNews } from './schema.ts';

type News = { delivered: Delivered[] } | { freedPlaceOf: number };

const boxPlace = (id: string) => `letter_news:${id}`;

/** Written with what has happened, in its transaction: told exactly if that commits. */
export async function noteNews({ db, keys, clock }: Services, news: News): Promise<void> {
  const id = randomUUID();
  const box = keys.sealText(JSON.stringify(news), boxPlace(id));
  await insertAmong(db, letterNews, letterNews.id, { id, day: today(clock), box });
}

export const newsJob = (hooks: Hooks): Job => ({
  name: 'after-delivery',
  cron: '* * * * *',
  atStart: true,
  run: (services) => tellNews(services, hooks),
});

/** Tells what is due. News whose telling fails stay for the next time, and do not keep back the others. */
export async function tellNews(services: Services, hooks: Hooks): Promise<void> {
  const { db, keys, clock } = services;
  const failures: unknown[] = [];
  const due = await db
    .select()
    .from(letterNews)
    .where(lte(letterNews.day, today(clock)));
  for (const { id, box } of due) {
    try {
      await tell(services, hooks, JSON.parse(keys.openText(box, boxPlace(id))) as News);
      await db.delete(letterNews).where(eq(letterNews.id, id));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not all news could be told');
}

async function tell(services: Services, { afterDelivery, afterFreedPlace }: Hooks, news: News): Promise<void> {
  if ('freedPlaceOf' in news) return afterFreedPlace(services, news.freedPlaceOf);
  for (const hear of afterDelivery) await hear(services, news.delivered);
}
