import { auth } from '#features/auth/server/index.ts';
import { health } from '#features/health/server/index.ts';
import type { TableRules } from '#platform/server/db/table-rules.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import { keyringRules } from '#platform/server/keys/table-rules.ts';

export const features: ServerFeature[] = [health, auth];

/** The rules of every table: the platform's own and those that the features bring. */
export const allTableRules: TableRules[] = [keyringRules, ...features.flatMap((feature) => feature.tables)];
