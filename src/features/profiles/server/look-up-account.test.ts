import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#platform/shared/durations.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { searchInstagram } from '../contract.ts';

let subject: TestApp;
beforeEach(async () => {
  subject = await createTestApp();
});
afterEach(() => subject.close());

const find = (username: string) => subject.browser().call(searchInstagram, { query: { username } });

describe('what the network told of a handle', () => {
  it('is kept for a day, whether there is an account or not', async () => {
    for (const handle of ['elise.marchetti', 'nobody.at.all']) {
      await find(handle);
      const asked = subject.instagram.requests.length;
      subject.clock.advance(DAY - 1);
      await find(handle);
      expect(subject.instagram.requests).toHaveLength(asked);
      subject.clock.advance(1);
      await find(handle);
      expect(subject.instagram.requests).toHaveLength(asked + 1);
    }
  });

  it('is not kept where it told nothing', async () => {
    expect((await find('rate.limited')).status).toBe(503);
    expect(subject.services.instagram.known.get('rate.limited')).toBeUndefined();
  });
});
