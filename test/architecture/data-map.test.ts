import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allTableRules } from '#app/server/features.ts';
import { dataMap } from '#scripts/data-map.ts';

it('docs/data-map.md matches the table rules (npm run data-map updates it)', () => {
  const written = readFileSync(join(import.meta.dirname, '../../docs/data-map.md'), 'utf8');
  expect(written).toBe(dataMap(allTableRules));
});
