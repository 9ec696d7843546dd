import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '#test/harness/database/cluster-process.ts';
import { Product } from '#test/harness/product.ts';
import { runCommand } from '#test/smoke/run-command.ts';
import { expect, test } from '../fixture.ts';
import { fillLogin, FREE } from '../people.ts';
import { message, seal, selectProfile } from './letter.ts';

const TEXT = 'Your umbrella has room for two.';
const WHY = 'We’re fixing something. Back by six.';

/** A product of its own, because no journey could send a letter meanwhile. */
async function startProduct() {
  const folder = mkdtempSync(join(tmpdir(), 'sub-rosa-stopped-'));
  const cluster = await startCluster({ detached: true });
  const settings = { DEMO: '1', DATA_DIR: folder, DATABASE_URL: cluster.urlOf('postgres') };
  const product = new Product({ ...settings, PORT: '0', PASSWORD_COST: '64:1' });
  return {
    address: await product.address(),
    run: async (command: string, ...args: string[]) => (await runCommand(command, args, settings)).output.trim(),
    async end() {
      product.signal('SIGTERM');
      await product.ended();
      cluster.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

let product: Awaited<ReturnType<typeof startProduct>> | undefined;
test.afterEach(() => product?.end());

test(
  'a letter that is written while sending is stopped is kept, and sent once it goes on',
  { tag: '@desk' },
  async ({ browser, allowConsole }) => {
    // A start and two commands: on a busy machine each takes half a minute.
    test.slow();
    product = await startProduct();
    allowConsole(/503/, 'sending is stopped');
    const page = await browser.newPage({ baseURL: product.address });
    await page.goto('/');
    await selectProfile(page, 'rosa.lindt');
    await fillLogin(page, FREE);
    await message(page).fill(TEXT);

    expect(await product.run('stop', 'sending', WHY)).toBe(`Stopped on all nodes: sending. Users read: ${WHY}`);
    await seal(page).click();
    await expect(page.getByRole('alert')).toContainText(WHY);
    await page.reload();
    const notice = page.getByRole('status').filter({ hasText: 'Letters can’t be sent right now' });
    await expect(notice).toContainText(WHY);
    await expect(message(page)).toHaveValue(TEXT);

    expect(await product.run('resume', 'sending')).toBe('Resumed: sending.');
    await seal(page).click();
    await expect(page.getByRole('dialog')).toContainText('@rosa.lindt');
    await page.reload();
    await expect(notice).toHaveCount(0);
    await page.context().close();
  },
);
