import { LETTER_TABLES } from './letter-tables.ts';
import { MATCH_TABLES } from './match-tables.ts';
import type { Scale } from '../stated.ts';
import type { MixedTable } from './mixed-table.ts';
import { MODERATION_TABLES } from './moderation-tables.ts';
import { READER_TABLES } from './reader-tables.ts';

/**
 * Every table that the store mixes, except `letter_events`: its rows are written with a delivery and deleted a minute later, and
 * nobody is behind them.
 */
export const MIXED_TABLES: MixedTable[] = [...LETTER_TABLES, ...READER_TABLES, ...MODERATION_TABLES, ...MATCH_TABLES];

export const tablesAt = (scale: Scale) => MIXED_TABLES.filter(({ least }) => least[scale] !== null);
