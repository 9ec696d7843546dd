import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allTableRules } from '#app/server/features.ts';
import { dataMap } from '#scripts/data-map.ts';

it('docs/data-map.md says what the tables declare (npm run data-map writes it anew)', () => {
  const written = readFileSync(join(import.meta.dirname, '../../docs/data-map.md'), 'utf8');
  expect(written).toBe(dataMap(allTableRules));
});
